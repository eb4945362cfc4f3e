import type { DemoSession } from '../demo-session.ts'
import { meditation } from './meditation.ts'
import { podcast } from './podcast.ts'
import { technical } from './technical.ts'

const isVideo = (session: DemoSession) => session.scene !== undefined

/**
 * All demo sessions in the order of their generation. Quick ones come first, so that a library that is still filling has
 * something to play; the two videos come last.
 */
export const demoSessions: DemoSession[] = interleave(meditation, podcast, technical).toSorted(
  (a, b) => Number(isVideo(a)) - Number(isVideo(b)),
)

/** Takes one session of each list in turn, so that no category stays empty for long. */
function interleave<Item>(...lists: Item[][]): Item[] {
  const longest = Math.max(...lists.map((list) => list.length))
  return Array.from({ length: longest }, (_, index) => lists.flatMap((list) => list.slice(index, index + 1))).flat()
}
