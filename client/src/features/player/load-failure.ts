import { checkReachability, isServerReachable } from '../../api/reachability.ts'

/** Statuses that storage and the API return for an expired URL. S3 returns them for missing files, too. */
const EXPIRED_STATUS = [401, 403, 410]

/**
 * Why a file could not be loaded: the `network` fails; only the `store` is unreachable and our server answers; its URL
 * has `expired`; or the browser may not read it (`refused`), though a media element may play it. Null when it loads
 * now.
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
