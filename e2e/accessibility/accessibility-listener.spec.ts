import { expect, test } from '@playwright/test'
import { expectAccessiblePageOnDevices } from '../support/accessibility.ts'
import { admin, newListener } from '../support/api.ts'
import { openAs } from '../support/people.ts'
import { anyRecording, publishProgram, publishSession } from '../support/publish.ts'

const RUN = Date.now()
let contentId: string
let programId: string
let listener: string

test.beforeAll(async ({ request }) => {
  const ada = await admin(request)
  const session = { title: `A Window Seat ${RUN}`, tags: ['Turbulence'] }
  contentId = await publishSession(ada, { ...session, mediaId: await anyRecording(request, ada) })
  programId = await publishProgram(ada, `From Gate to Gate ${RUN}`, [contentId])
  const vtt = 'WEBVTT\n\n00:00.000 --> 00:10.000\nBreathe in.\n\n00:10.000 --> 00:20.000\nAnd out.\n'
  await ada.send('PUT /api/content/:id/transcript', { params: { id: contentId }, body: { text: vtt } })
  listener = (await newListener(request, 'Axe Listener')).email
})

const screens = () => [
  '/',
  '/programs',
  `/programs/${programId}`,
  '/programs/none',
  '/content-library',
  '/content-library/3?q=nothing-like-it',
  `/content/${contentId}?from=program-${programId}`,
  '/content/none',
  '/on-this-device',
  '/reminders',
  '/profile',
  '/profile?tab=anxiety-profile',
  '/profile?tab=settings',
  '/subscription',
  '/privacy',
  '/help',
  '/no-such-page',
]

test('a listener’s screens have no violations', async ({ page }) => {
  await openAs(page, listener)
  for (const path of screens()) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
    await expectAccessiblePageOnDevices(page, path)
  }
})
