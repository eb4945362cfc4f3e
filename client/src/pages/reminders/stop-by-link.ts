import { publicAnswer } from '../../api/public-answer.ts'

/**
 * Turns reminders off by the link in a mail, for whom it was sent to.
 *
 * @throws {ApiError} when it could not.
 */
export async function stopByLink(token: string): Promise<void> {
  await publicAnswer('POST /api/reminders/off', { body: { token } })
}
