import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessiblePageOnDevices } from '../support/accessibility.ts'
import { operate } from '../support/operate.ts'
import { openAs } from '../support/people.ts'

test.beforeAll(async () => {
  await operate('sample:history', '--people', '600', '--days', '200', '--seed', '7')
})

const downloaded = async (page: Page, name: string) => {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name, exact: true }).click()
  const file = await download
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
}

test('a new platform shows an analyst its sample history first, until they choose', { tag: '@core' }, async ({
  page,
}) => {
  await openAs(page, 'analyst@stillair.test')
  await page.getByRole('link', { name: 'Analysis' }).click()
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible()
  await expect(page.getByText('none of these people are real')).toBeVisible()
  await expect(page.getByText(/^About \d+ people listened in the week of/)).toBeVisible()
  await expect(page.getByText(/events? in .* today so far/)).toBeVisible()
  await expectAccessiblePageOnDevices(page, 'the overview')

  await page.getByRole('link', { name: 'Explore the charts' }).click()
  await expect(page.locator('article svg[class*="plot"]').first()).toBeVisible()
  await expect(page.getByLabel('History')).toHaveValue('sample')
  await expect(page.getByText('none of these people are real')).toBeVisible()

  // The choice remains on the other pages.
  await page.getByLabel('History').selectOption('This platform')
  await expect(page.getByRole('heading', { name: 'Nothing to Show Yet' })).toBeVisible()
  await page.getByRole('navigation', { name: 'Analysis' }).getByRole('link', { name: 'Overview' }).click()
  await expect(page.getByRole('heading', { name: 'Too Few Listeners' })).toBeVisible()
  await expect(page.getByLabel('History')).toHaveValue('own')
})

test('an analyst explores charts without identifying anybody, with sample history', async ({ page }) => {
  await openAs(page, 'analyst@stillair.test', '/analysis/charts?history=own')
  // All accounts are younger than a day, so nobody is counted. The sample history is one click away.
  const drawing = page.locator('article svg[class*="plot"]').first()
  await expect(page.getByRole('heading', { name: 'Nothing to Show Yet' })).toBeVisible()
  await page.getByRole('link', { name: 'Explore sample history' }).click()
  await expect(page.getByLabel('History')).toHaveValue('sample')
  await expect(page.getByText('none of these people are real')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'From a visit to a rating' })).toBeVisible()
  await expect(drawing).toBeVisible()
  const people = page.getByRole('cell')
  for (const title of await page.getByLabel('Question').locator('option').allTextContents()) {
    await page.getByLabel('Question').selectOption(title)
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await expect(drawing).toBeVisible()
    const counts = (await people.allTextContents()).filter((text) => /^[\d,]+$/.test(text))
    expect(counts.length, title).toBeGreaterThan(0)
    for (const count of counts) expect(Number(count.replaceAll(',', '')), title).toBeGreaterThanOrEqual(11)
  }

  await page.getByLabel('Question').selectOption('Hours of the day')
  await expect(page.getByText('npm run replay -- --sample chart hours')).toBeVisible()
  await expect(drawing).toBeVisible()
  const table = await downloaded(page, 'CSV')
  expect(table.name).toMatch(/^hours-\d{4}-\d{2}-\d{2}\.csv$/)
  expect(table.bytes.toString()).toMatch(/^"hour","people","share"\r\n"0 to \d+",\d+,0\.\d+\r\n/)
  const svg = (await downloaded(page, 'SVG')).bytes.toString()
  expect(svg).toContain('xmlns="http://www.w3.org/2000/svg"')
  expect(svg).not.toContain('var(--')
  expect((await downloaded(page, 'PNG')).bytes.subarray(1, 4).toString()).toBe('PNG')

  await page.getByRole('link', { name: 'Drop-off' }).click()
  // Until the page has loaded, the previous one is still there, with a field of the same name.
  await expect(page.getByRole('heading', { name: 'Where listeners leave' })).toBeVisible()
  await page.getByLabel('History').selectOption('Sample history')
  await page.getByLabel('Session').selectOption('Before you pack')
  await expect(page.getByText('Still listening, from')).toBeVisible()

  await expectAccessiblePageOnDevices(page, 'where listeners leave')
  for (const name of ['funnel', 'cohorts-by-timeline', 'before-and-after']) {
    await page.goto(`/analysis/charts/${name}?history=sample`)
    await expect(drawing).toBeVisible()
    await expectAccessiblePageOnDevices(page, name)
  }
})
