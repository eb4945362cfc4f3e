import { checkReachability, isServerReachable } from '../../../api/reachability.ts'

/** Statuses that storage and the API return for an expired URL. S3 returns them for missing files, too. */
const EXPIRED_STATUS = [401, 403, 410]

/**
 * Why a file could not be loaded; null when it loads now.
 *
 * - `network`: nobody answers.
 * - `store`: our server answers, but the file store doesn't.
 * - `expired`: the signed URL has expired.
 * - `refused`: this page may not read the file, though a media element may play it.
 */
export type Away = 'network' | 'store' | 'expired' | 'refused'

/** Returns whether a status means that the signed URL has expired. */
export function isExpiredStatus(status: number): boolean {
  return EXPIRED_STATUS.includes(status)
}

export async function findLoadFailure(url: string): Promise<Away | null> {
  const found = await checkReachability(url)
  if (found === 'refused') return 'refused'
  if (found === 'away') return (await isServerReachable()) ? 'store' : 'network'
  if (isExpiredStatus(found)) return 'expired'
  return found >= 500 ? 'store' : null
}
