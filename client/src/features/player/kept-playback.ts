import type { Playback } from '@stillair/api/contract/content.ts'
import type { Progress } from '@stillair/api/contract/listening.ts'
import { isAtEnd } from '@stillair/events/listening/rules.ts'
import { queryClient } from '../../api/query-client.ts'
import { serverTime } from '../../api/server-time.ts'
import { plannedFlights } from '../../entities/flights/planned-flights.ts'
import { keptItem, keptUrl } from '../../entities/kept/kept.ts'
import type { KeptItem } from '../../entities/kept/kept-item.ts'
import { mayPlayKept } from '../../entities/kept/may-play-kept.ts'
import { placeOf } from '../../entities/listening/places.ts'
import { progressQuery } from '../../entities/listening/progress.ts'

/** The address of a file on this device does not end. */
const NEVER = '9999-12-31T00:00:00.000Z'

/** One address for each file: that which plays, and that which is fetched before. */
const addresses = new Map<string, string>()
const MOST = 2

/** How content that the user keeps plays from this device, with no request; null where it is not kept whole. Never rejects. */
export async function keptPlayback(userId: string, contentId: string): Promise<Playback | null> {
  const item = await keptItem(userId, contentId)
  if (!item || !(await isOpen(item))) return null
  const { file, content, duration, waveform } = item
  const url = addresses.get(file.sha256) ?? (await keptUrl(file).catch(() => null))
  if (url === null) return null
  remember(file.sha256, url)
  return {
    type: content.type,
    hlsUrl: url,
    downloadUrl: null,
    posterUrl: null,
    waveform: waveform && [...waveform],
    duration,
    resumeAt: resumeAt(userId, contentId, duration),
    expiresAt: NEVER,
  }
}

/** Whether it may be heard. Flights are looked for where the right alone does not open it. */
async function isOpen(item: KeptItem): Promise<boolean> {
  const circumstances = { now: Date.now(), serverTime: serverTime(), flights: [] }
  if (mayPlayKept(item, circumstances)) return true
  return mayPlayKept(item, { ...circumstances, flights: await plannedFlights(item.userId) })
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

/** Where it was left, seconds: here, or elsewhere as far as the server said so last. As the server's: 0 for what was heard to its end. */
function resumeAt(userId: string, contentId: string, duration: number): number {
  const known = queryClient.getQueryData<Progress>(progressQuery.queryKey)
  const elsewhere = known?.items.find((item) => item.contentId === contentId)
  const here = placeOf(userId, contentId)
  const left = !here || (elsewhere && elsewhere.lastHeardAt > here.lastHeardAt) ? elsewhere : here
  return left && !isAtEnd(left.position, duration) ? left.position : 0
}
