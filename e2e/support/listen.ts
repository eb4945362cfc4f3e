import { expect } from '@playwright/test'
import type { Api } from './api.ts'

/** Listens to a session for a few seconds without a browser, and completes it. */
export async function completeSession(listener: Api, contentId: string): Promise<void> {
  const { id } = await listener.send('POST /api/create-session', { body: { contentId } })
  // Reported listening cannot exceed the elapsed time, and counts from three seconds.
  const report = () => ({ endTime: new Date().toISOString(), durationPlayed: 20, position: 4, completed: false })
  const played = async () =>
    (await listener.send('PATCH /api/session-logs/:id', { params: { id }, body: report() })).durationPlayed
  await expect.poll(played).toBeGreaterThan(3)
  await listener.send('POST /api/content/:id/complete', {
    params: { id: contentId },
    body: { completionType: 'manual', sessionId: id },
  })
}
