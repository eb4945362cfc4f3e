import { expect, test } from '@playwright/test'
import { expectAccessibleOnDevices } from '../support/accessibility.ts'
import { openAdminArea } from '../support/admin-area.ts'
import { admin } from '../support/api.ts'
import { choose } from '../support/choose.ts'

test('an action on several sessions is undone from its toast, where nobody has changed them since, and later from the history', async ({
  page,
  request,
}) => {
  const ada = await admin(request)
  const run = `Undone ${Date.now()}`
  const ids: string[] = []
  for (const place of [1, 2, 3]) {
    const details = { title: `${run} ${place}`, type: 'audio' as const, fileUrl: 'https://files.test/calm.mp3' }
    ids.push((await ada.send('POST /api/content', { body: { ...details, categoryId: 3, tags: ['Calm'] } })).id)
  }
  const [first = '', second = '', third = ''] = ids
  const now = async (id: string) => ada.send('GET /api/admin/content/:id', { params: { id } })
  await openAdminArea(page)
  await page.getByRole('searchbox').fill(run)
  await expect(page.locator('[data-row]')).toHaveCount(3)
  const bar = page.getByRole('region', { name: 'Selected sessions' })
  const apply = async (action: string, tag?: string) => {
    for (const box of await page.locator('[data-row]').getByRole('checkbox').all()) await choose(box)
    await bar.getByLabel('Action').selectOption(action)
    if (tag) await bar.getByRole('combobox', { name: 'Tag' }).fill(tag)
    await bar.getByRole('button', { name: 'Apply' }).click()
  }
  const undo = page.getByRole('button', { name: 'Undo', exact: true })

  await choose(page.locator('[data-row]').getByRole('checkbox').first())
  await bar.getByLabel('Action').selectOption('tag')
  await expectAccessibleOnDevices(page, 'a selected session')
  await page.setViewportSize({ width: 390, height: 844 })
  expect((await bar.boundingBox())?.height, 'the bar leaves the list visible').toBeLessThan(844 / 5)
  await page.setViewportSize({ width: 1440, height: 900 })
  await bar.getByRole('button', { name: 'Clear selection' }).click()

  await apply('tag', 'Night')
  await expect(page.getByText('3 sessions changed', { exact: true })).toBeVisible()
  await ada.send('PATCH /api/content/:id', { params: { id: second }, body: { tags: ['Somebody’s'] } })
  await ada.send('PATCH /api/content/:id', { params: { id: third }, body: { description: 'Somebody’s words.' } })
  await undo.click()
  await expect(page.getByText('Undone for 2 sessions', { exact: true })).toBeVisible()
  await expect(
    page.getByText('1 was left alone, because somebody has changed it since.', { exact: true }),
  ).toBeVisible()
  expect(await now(first)).toMatchObject({ tags: ['Calm'] })
  expect(await now(second)).toMatchObject({ tags: ['Somebody’s'] })
  expect(await now(third)).toMatchObject({ tags: ['Calm'], description: 'Somebody’s words.' })

  await apply('duplicate')
  await expect(page.getByText('3 sessions duplicated', { exact: true })).toBeVisible()
  await expect(page.locator('[data-row]')).toHaveCount(6)
  await undo.click()
  await expect(page.getByText('Undone for 3 sessions', { exact: true })).toBeVisible()
  await expect(page.locator('[data-row]')).toHaveCount(3)

  await apply('category-1')
  await expect(page.getByText('3 sessions changed', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await page.getByRole('button', { name: `History of ${run} 1` }).click()
  const history = page.getByRole('dialog', { name: /^History/ })
  await expectAccessibleOnDevices(page, 'a change that can be undone')
  await history
    .getByRole('button', { name: /^Undo this change/ })
    .first()
    .click()
  await expect(page.getByText('The change is undone.', { exact: true })).toBeVisible()
  expect(await now(first)).toMatchObject({ categoryId: 3, tags: ['Calm'] })
  expect(await now(second)).toMatchObject({ categoryId: 1 })
})
