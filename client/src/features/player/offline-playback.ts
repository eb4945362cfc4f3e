import type { Playback } from '@stillair/api/contract/content.ts'
import type { Progress } from '@stillair/api/contract/listening.ts'
import { isAtEnd } from '@stillair/events/modules/listening/rules.ts'
import { queryClient } from '../../api/query-client.ts'
import { serverTime } from '../../api/server-time.ts'
import { plannedFlights } from '../../entities/flights/planned-flights.ts'
import { progressQuery } from '../../entities/listening/progress.ts'
import { placeOf } from '../../entities/listening/resume-positions.ts'
import { mayPlayOffline } from '../../entities/offline-items/may-play-offline.ts'
import type { OfflineItem } from '../../entities/offline-items/offline-item.ts'
import { offlineFileUrl, offlineItem } from '../../entities/offline-items/offline-items.ts'

/** The address of a file on this device does not end. */
const NEVER = '9999-12-31T00:00:00.000Z'

/** One address for each file: that which plays, and that which is fetched before. */
const addresses = new Map<string, string>()
const MOST = 2

/** How an offline item plays. */
export interface OfflinePlayback {
  readonly playback: Playback
  /** Of the recording that is kept, which may have been replaced since. */
  readonly mediaId: string | null
}

/** How content that the user keeps plays from this device, with no request; null where it is not kept whole. Never rejects. */
export async function offlinePlayback(userId: string, contentId: string): Promise<OfflinePlayback | null> {
  const item = await playableItem(userId, contentId)
  if (!item) return null
  const { file, content, duration, waveform } = item
  const url = addresses.get(file.sha256) ?? (await offlineFileUrl(file).catch(() => null))
  if (url === null) return null
  remember(file.sha256, url)
  const playback = {
    type: content.type,
    hlsUrl: url,
    downloadUrl: null,
    posterUrl: null,
    waveform: waveform && [...waveform],
    duration,
    ...resumption(userId, contentId, duration),
    expiresAt: NEVER,
  }
  return { playback, mediaId: content.mediaId }
}

/**
 * The offline item of a user that is here whole and may be played; null when there is none. Flights are looked for where the
 * right alone does not open it. Never rejects.
 */
export async function playableItem(userId: string, contentId: string): Promise<OfflineItem | null> {
  const item = await offlineItem(userId, contentId)
  if (!item) return null
  const circumstances = { now: Date.now(), serverTime: serverTime(), flights: [] }
  if (mayPlayOffline(item, circumstances)) return item
  return mayPlayOffline(item, { ...circumstances, flights: await plannedFlights(userId) }) ? item : null
}

/** The newest last; what is no longer needed is given back. */
function remember(sha256: string, url: string): void {
  addresses.delete(sha256)
  addresses.set(sha256, url)
  for (const [other, address] of addresses) {
    if (addresses.size <= MOST) return
    addresses.delete(other)
    URL.revokeObjectURL(address)
  }
}

/** Where it goes on: where it was left, here, or elsewhere as far as the server said last. As the server has it. */
function resumption(userId: string, contentId: string, duration: number): Pick<Playback, 'resumeAt' | 'startsOver'> {
  const known = queryClient.getQueryData<Progress>(progressQuery.queryKey)
  const elsewhere = known?.items.find((item) => item.contentId === contentId)
  const here = placeOf(userId, contentId)
  const left = !here || (elsewhere && elsewhere.lastHeardAt > here.lastHeardAt) ? elsewhere : here
  if (!left || !isAtEnd(left.position, duration)) return { resumeAt: left?.position ?? 0 }
  return { resumeAt: 0, ...(left.position > duration && { startsOver: true }) }
}
