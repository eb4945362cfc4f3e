import { expect, type Page, test } from '@playwright/test'
import { type Api, admin, newListener } from '../support/api.ts'
import { openAs } from '../support/people.ts'
import { anyRecording, publishSession } from '../support/publish.ts'

test.describe.configure({ mode: 'serial' })
let listener: Api

/** Words that occur in no other journey's content. */
const RUN = `Lantern${Date.now()}`
const TURBULENCE = `${RUN} Bumps Explained`
const SLEEP = `${RUN} Night Flight`
const ENGINES = `${RUN} Why Engines Go Quiet`
const DRAFT = `${RUN} Not Yet`

test.beforeAll(async ({ request }) => {
  const ada = await admin(request)
  const mediaId = await anyRecording(request, ada)
  await publishSession(ada, { title: TURBULENCE, mediaId, categoryId: 1, tags: ['Turbulence', 'Weather', 'Wings'] })
  await publishSession(ada, { title: SLEEP, mediaId, categoryId: 3, tags: ['Sleep'], isFreeContent: false })
  await publishSession(ada, { title: ENGINES, mediaId, categoryId: 2, tags: ['Take-off', 'Sounds'] })
  await publishSession(ada, { title: DRAFT, mediaId, isPublished: false })
  listener = await newListener(request, 'Noor Reads')
})

const cards = (page: Page) => page.getByRole('main').getByRole('link', { name: new RegExp(RUN) })

test('a listener searches, filters, and returns to the filtered list', {
  tag: [
    '@core',
    '@routes/from-value-starting-goes-that-path',
    '@library/search-box-clear-button',
    '@library/card-grid',
  ],
}, async ({ page }) => {
  await openAs(page, listener.email)
  await page.getByRole('link', { name: 'Content', exact: true }).first().click()
  await expect(page).toHaveURL(/\/content-library$/)
  const search = page.getByRole('searchbox')
  await search.fill(RUN.toUpperCase())
  await expect(cards(page)).toHaveCount(3)
  await expect(page.getByText(DRAFT)).toHaveCount(0)

  await page.getByRole('link', { name: 'Technical', exact: true }).click()
  await expect(page).toHaveURL(/\/content-library\/2\?/)
  await expect(cards(page)).toHaveCount(1)
  await cards(page).first().click()
  await expect(page.getByRole('heading', { level: 1, name: ENGINES })).toBeVisible()
  await page.getByRole('link', { name: /^Back/ }).click()
  await expect(page).toHaveURL(/\/content-library\/2\?/)
  await expect(search).toHaveValue(RUN.toUpperCase())
  await expect(cards(page)).toHaveCount(1)

  await page.getByRole('link', { name: 'All', exact: true }).click()
  await expect(cards(page)).toHaveCount(3)
  await search.fill(`${RUN} nothing of the kind`)
  await expect(page.getByRole('heading', { name: 'No Content Available' })).toBeVisible()
  await page.getByRole('button', { name: /Clear search/ }).click()
  await expect(search).toHaveValue('')
})

test('completed sessions can be hidden, and recommended ones show why', {
  tag: ['@library/toggle-hide-completed-content'],
}, async ({ page }) => {
  await openAs(page, listener.email, `/content-library?q=${RUN}`)
  await page.getByRole('link', { name: new RegExp(ENGINES) }).click()
  await page.getByRole('button', { name: 'Mark as Completed' }).first().click()
  await expect(page.getByRole('heading', { name: 'How was this for you?' })).toBeVisible()
  await page.getByRole('link', { name: /^Back/ }).first().click()
  await expect(page.getByRole('link', { name: new RegExp(ENGINES) })).toContainText('Completed')
  await page.getByRole('switch', { name: 'Hide completed content' }).click()
  await expect(cards(page)).toHaveCount(2)
  await page.reload()
  await expect(cards(page)).toHaveCount(2)

  await page.getByRole('switch', { name: 'Show recommended only' }).click()
  await expect(page.getByRole('link', { name: new RegExp(TURBULENCE) })).toContainText('Recommended')
})

test('on a phone, three sessions are in the first view, and one button opens search and filters', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openAs(page, listener.email, '/content-library')
  // The titles of other journeys may have more lines than the product's own, so that the end of the third card is not asked for.
  const third = page.getByRole('article').nth(2).getByRole('heading')
  await expect(third).toBeVisible()
  const bottomBar = await page.getByRole('navigation', { name: 'Main, below' }).boundingBox()
  const box = await third.boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(bottomBar?.y ?? 0)

  await expect(page.getByRole('searchbox')).toBeHidden()
  await page.getByRole('button', { name: 'Search and filters' }).click()
  await page.getByRole('searchbox').fill(RUN)
  await expect(cards(page)).toHaveCount(3)
  await expect(page).toHaveURL(/q=/)
  // What is set stays in sight.
  await page.reload()
  await expect(page.getByRole('searchbox')).toHaveValue(RUN)
})
