import { ApiError } from '../../api/api-error.ts'
import { fetchPublic } from '../../api/fetch-public.ts'

/**
 * Turns reminders off by the link in a mail, for whom it was sent to.
 *
 * @throws {ApiError} when it could not.
 */
export async function stopByLink(token: string): Promise<void> {
  const response: Response = await fetchPublic('POST /api/reminders/off', { body: { token } }).catch(() => {
    throw new ApiError(0, {})
  })
  if (!response.ok) throw new ApiError(response.status, await response.json().catch(() => ({})))
}
