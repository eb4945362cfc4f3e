import { isServerThere, reachOf } from '../../api/reach.ts'

/**
 * Why a file could not be loaded: the `network`; the `store` alone, though our server answers; the browser, which may not read
 * it (`refused`), though a media element may play it. Null when it could be loaded now.
 */
export type Away = 'network' | 'store' | 'refused'

export async function whatIsAway(url: string): Promise<Away | null> {
  if (!navigator.onLine) return 'network'
  const found = await reachOf(url)
  if (found === 'refused') return 'refused'
  if (found !== 'away') return found >= 500 ? 'store' : null
  return (await isServerThere()) ? 'store' : 'network'
}
