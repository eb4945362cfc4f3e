import { expect, test } from '@playwright/test'
import { admin, newListener } from './support/api.ts'
import { anyRecording, publishSession } from './support/publish.ts'
import { readModels, rebuildAll } from './support/read-models.ts'

test('a replay of the log into empty tables gives the same read models', async ({ request }) => {
  const ada = await admin(request)
  const contentId = await publishSession(ada, {
    title: `Replayed ${Date.now()}`,
    mediaId: await anyRecording(request, ada),
  })
  const listener = await newListener(request, 'Mia Replayed')
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
  await listener.send('POST /api/content/:id/rating', { params: { id: contentId }, body: { rating: 3 } })

  // Work that other journeys left behind, such as a cover, may still change them.
  await expect(async () => {
    const before = await readModels()
    // The views that this listener fills. The others are compared wherever other journeys have filled them.
    const filled = [
      'library',
      'media',
      'session_log',
      'progress',
      'completed_session',
      'streak_day',
      'rating',
      'account',
    ]
    for (const view of filled) expect(before[view], view).not.toHaveLength(0)
    await rebuildAll()
    expect(await readModels()).toEqual(before)
  }).toPass({ timeout: 240_000 })
})
