import { expect, test } from '@playwright/test'
import { expectAccessibleOnDevices, expectAccessiblePageOnDevices } from '../support/accessibility.ts'
import { admin } from '../support/api.ts'
import { openAs } from '../support/people.ts'
import { anyRecording, publishSession } from '../support/publish.ts'

test('an analyst finds an event, its causes, and the session as it was then', async ({ page, request }) => {
  const ada = await admin(request)
  const title = `Looked at ${Date.now()}`
  const contentId = await publishSession(ada, { title, mediaId: await anyRecording(request, ada) })

  await openAs(page, 'analyst@stillair.test')
  await page.getByRole('link', { name: 'Analysis' }).click()
  await page.getByRole('link', { name: 'Events', exact: true }).click()
  await page.getByLabel('Stream begins with').fill(`content-${contentId}`)
  await page.getByLabel('Stream begins with').press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'there are no more' })).toBeVisible()
  // Before this status, the list shows the whole library.
  await expect(page.getByRole('link', { name: 'ContentCreated' })).toHaveCount(1)
  await page.getByRole('link', { name: 'ContentCreated' }).click()
  await expect(page.getByText('A command by an editor')).not.toHaveCount(0)
  await expect(page.getByText(title)).toBeVisible()
  await page.getByRole('link', { name: `content-${contentId}`, exact: true }).click()
  const slider = page.getByRole('slider')
  await expect(slider).toHaveAttribute('aria-valuetext', 'Revision 0, ContentCreated')
  await slider.press('End')
  await expect(page.getByText('isPublished').first()).toBeVisible()
  await expect(page).toHaveURL(/at=[1-9]/)

  await expectAccessiblePageOnDevices(page, 'a stream')
  await page.goto(`/analysis/events?stream=content-${contentId}`)
  await expect(page.getByRole('link', { name: 'ContentCreated' })).toBeVisible()
  await expectAccessiblePageOnDevices(page, 'the events')
  await page.getByRole('link', { name: 'ContentCreated' }).click()
  await expect(page.getByRole('heading', { name: 'What led to what' })).toBeVisible()
  await expectAccessiblePageOnDevices(page, 'an event')
})

test('an analyst follows the log as it grows, pauses the list, and opens one stream', { tag: '@core' }, async ({
  page,
  request,
}) => {
  const ada = await admin(request)
  const mediaId = await anyRecording(request, ada)
  await openAs(page, 'analyst@stillair.test', '/analysis/tail')
  await expect(page.getByText('Following.')).toBeVisible()
  const first = await publishSession(ada, { title: `Followed ${Date.now()}`, mediaId })
  await expect(page.getByText(`content-${first}`).first()).toBeVisible()
  await page.getByRole('button', { name: 'Pause the list' }).click()
  const second = await publishSession(ada, { title: `Held ${Date.now()}`, mediaId })
  const count = page.locator('strong').first()
  const before = Number(await count.textContent())
  await publishSession(ada, { title: `Counted ${Date.now()}`, mediaId })
  await expect.poll(async () => Number(await count.textContent())).toBeGreaterThan(before)
  await expect(page.getByText(`content-${second}`)).toHaveCount(0)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText(`content-${second}`).first()).toBeVisible()
  // The page's connection stays open, so the network never becomes idle.
  await expectAccessibleOnDevices(page, 'what the log takes')

  await page.goto(`/analysis/events?stream=content-${first}`)
  await expect(page.getByRole('link', { name: 'ContentPublished' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'ContentCreated' })).toBeVisible()
})

test('an analyst compares the library on two days and finds the result after a reload', async ({ page, request }) => {
  const ada = await admin(request)
  const title = `Compared ${Date.now()}`
  const contentId = await publishSession(ada, { title, mediaId: await anyRecording(request, ada) })

  await openAs(page, 'analyst@stillair.test', '/analysis/comparisons')
  await page.getByRole('button', { name: 'Compare' }).click()
  await expect(page).toHaveURL(/\/analysis\/comparisons\/[\w-]+$/)
  await page.reload()
  await expect(page.getByRole('status').filter({ hasText: /^Done in/ })).toBeVisible()
  const library = page.getByRole('region', { name: 'library', exact: true })
  await expect(library.getByText(`${title} added ${contentId}`)).toBeVisible()
  await expectAccessiblePageOnDevices(page, 'a comparison')

  // Today's library, with the contents of each table.
  await page.goto('/analysis/comparisons')
  const today = await page.getByLabel('Compared with the end of').inputValue()
  await page.getByLabel('At the end of (UTC)').fill(today)
  await page.getByRole('button', { name: 'Compare' }).click()
  await expect(page.getByRole('heading', { name: `The end of ${today}` })).toBeVisible()
  await page.getByRole('region', { name: 'library', exact: true }).getByText('at the end of').click()
  await expect(page.getByText(title)).toBeVisible()

  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('link', { name: `The end of ${today}` })).toHaveCount(0)
  await expect(page.getByRole('link', { name: /^The ends of/ })).toHaveCount(1)
  await expectAccessiblePageOnDevices(page, 'what was asked')
})
