import { expect, test } from '@playwright/test'
import { DEVICES, expectAccessiblePage } from './support/accessibility.ts'
import { admin } from './support/api.ts'
import { signIn } from './support/people.ts'
import { anyRecording, publishSession } from './support/publish.ts'

test('an analyst finds an event, what led to it, and the session as it was then', async ({ page, request }) => {
  const ada = await admin(request)
  const title = `Looked at ${Date.now()}`
  const contentId = await publishSession(ada, { title, mediaId: await anyRecording(request, ada) })

  await signIn(page, 'analyst@stillair.test')
  await page.getByRole('link', { name: 'Analysis' }).click()
  await page.getByLabel('Stream begins with').fill(`content-${contentId}`)
  await page.getByLabel('Stream begins with').press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'which is all' })).toBeVisible()
  // Until then the list is that of the whole library.
  await expect(page.getByRole('link', { name: 'ContentCreated' })).toHaveCount(1)
  await page.getByRole('link', { name: 'ContentCreated' }).click()
  await expect(page.getByText('A command of somebody who works on the library')).not.toHaveCount(0)
  await expect(page.getByText(title)).toBeVisible()
  await page.getByRole('link', { name: `content-${contentId}`, exact: true }).click()
  const slider = page.getByRole('slider')
  await expect(slider).toHaveAttribute('aria-valuetext', 'Revision 0, ContentCreated')
  await slider.press('End')
  await expect(page.getByText('isPublished').first()).toBeVisible()
  await expect(page).toHaveURL(/at=[1-9]/)

  for (const viewport of DEVICES) {
    await page.setViewportSize(viewport)
    await expectAccessiblePage(page, 'a stream')
    if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/stream-${viewport.width}.png` })
    await page.goto(`/analysis/events?stream=content-${contentId}`)
    await expect(page.getByRole('link', { name: 'ContentCreated' })).toBeVisible()
    await expectAccessiblePage(page, 'the events')
    if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/events-${viewport.width}.png` })
    await page.getByRole('link', { name: 'ContentCreated' }).click()
    await expect(page.getByRole('heading', { name: 'What led to what' })).toBeVisible()
    await expectAccessiblePage(page, 'an event')
    if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/event-${viewport.width}.png` })
    await page.goto(`/analysis/streams/content-${contentId}`)
    await expect(page.getByRole('slider')).toBeVisible()
  }
})
