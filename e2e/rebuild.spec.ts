import { expect, test } from '@playwright/test'
import { admin, newListener } from './support/api.ts'
import { completeSession } from './support/listen.ts'
import { anyRecording, publishSession } from './support/publish.ts'
import { readModels, rebuildAll } from './support/read-models.ts'

test('a replay of the log into empty tables gives the same read models', async ({ request }) => {
  const ada = await admin(request)
  const contentId = await publishSession(ada, {
    title: `Replayed ${Date.now()}`,
    mediaId: await anyRecording(request, ada),
  })
  const listener = await newListener(request, 'Mia Replayed')
  await completeSession(listener, contentId)
  await listener.send('POST /api/content/:id/rating', { params: { id: contentId }, body: { rating: 3 } })

  // A cover that is still being drawn may change them meanwhile.
  await expect(async () => {
    const before = await readModels()
    // This listener fills these views. The others are compared too, but may be empty.
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
