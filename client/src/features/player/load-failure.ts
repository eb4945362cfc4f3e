import { checkReachability, isServerReachable } from '../../api/reachability.ts'

/** What storage and the API answer once a signed URL has run out. S3 answers so for a file that is not there, too. */
const EXPIRED_STATUS = [401, 403, 410]

/**
 * Why a file could not be loaded: the `network`; the `store` alone, though our server answers; the right to it, which may have
 * `expired`; the browser, which may not read it (`refused`), though a media element may play it. Null when it could be loaded
 * now.
 */
export type Away = 'network' | 'store' | 'expired' | 'refused'

/** Whether a file's answer means that its signed URL has run out. */
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
