import type { Playback } from '@stillair/api/contract/listener/content.ts'
import type { Progress } from '@stillair/api/contract/listener/listening.ts'
import { isAtEnd } from '@stillair/events/modules/listening/rules.ts'
import { queryClient } from '../../../api/cache/query-client.ts'
import { progressQuery } from '../../../entities/listening/progress.ts'
import { placeOf } from '../../../entities/listening/resume-positions.ts'
import { offlineFileUrl } from '../../../entities/offline-items/offline-items.ts'
import { playableItem } from '../../../entities/offline-items/playable-items.ts'

/** URLs of files on this device don't expire. */
const NEVER = '9999-12-31T00:00:00.000Z'

/** One object URL for each file: the playing one, and the prefetched one. */
const addresses = new Map<string, string>()
const MOST = 2

/** The playback of an offline item. */
export interface OfflinePlayback {
  readonly playback: Playback
  /** The saved recording, which may have been replaced since. */
  readonly mediaId: string | null
}

/** Returns the playback of a complete offline item, without any request; null when there is none. Never rejects. */
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

/** Keeps the newest URL last and revokes those beyond the limit. */
function remember(sha256: string, url: string): void {
  addresses.delete(sha256)
  addresses.set(sha256, url)
  for (const [other, address] of addresses) {
    if (addresses.size <= MOST) return
    addresses.delete(other)
    URL.revokeObjectURL(address)
  }
}

/**
 * Returns the resume position: the later one of this device's and the last one known from the server. Applies the
 * server's rule for finished content.
 */
function resumption(userId: string, contentId: string, duration: number): Pick<Playback, 'resumeAt' | 'startsOver'> {
  const known = queryClient.getQueryData<Progress>(progressQuery.queryKey)
  const elsewhere = known?.items.find((item) => item.contentId === contentId)
  const here = placeOf(userId, contentId)
  const left = !here || (elsewhere && elsewhere.lastHeardAt > here.lastHeardAt) ? elsewhere : here
  if (!left || !isAtEnd(left.position, duration)) return { resumeAt: left?.position ?? 0 }
  return { resumeAt: 0, ...(left.position > duration && { startsOver: true }) }
}
