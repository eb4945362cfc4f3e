import { expect, test } from '@playwright/test'
import { expectAccessibleOnDevices } from '../support/accessibility.ts'
import { findRow, openAdminArea } from '../support/admin-area.ts'
import { admin } from '../support/api.ts'
import { choose } from '../support/choose.ts'
import { anyRecording, publishSession } from '../support/publish.ts'

test('an editor renames a tag of sessions and programs, and merges it with another', async ({ page, request }) => {
  const ada = await admin(request)
  const run = Date.now()
  const mediaId = await anyRecording(request, ada)
  const [one, other] = [`Ascent ${run}`, `Climb ${run}`]
  await publishSession(ada, { title: `Up ${run}`, mediaId, tags: [one] })
  await publishSession(ada, { title: `Higher ${run}`, mediaId, tags: [other] })
  const program = `Heights ${run}`
  await ada.send('POST /api/programs', { body: { title: program, tags: [one.toUpperCase()] } })

  await openAdminArea(page, undefined, '?view=tags')
  const tags = page.getByRole('region', { name: 'Tags' })
  await tags.getByRole('button', { name: `Rename “${one}”` }).click()
  await tags.getByLabel(`New name of “${one}”`).fill(other.toLowerCase())
  await expect(tags.getByText(`There is “${other}” already: 1 session and 1 program will have it, too.`)).toBeVisible()
  await expectAccessibleOnDevices(page, 'renaming a tag')
  // The focus returns to the button it came from, and after a merge to the remaining tag.
  await page.keyboard.press('Escape')
  await expect(tags.getByRole('button', { name: `Rename “${one}”` })).toBeFocused()
  await page.keyboard.press('Enter')
  await tags.getByLabel(`New name of “${one}”`).fill(other.toUpperCase())
  await tags.getByRole('button', { name: 'Merge' }).click()
  await expect(page.getByText('Tag renamed', { exact: true })).toBeVisible()
  await expect(tags.getByRole('listitem').filter({ hasText: other })).toContainText('2 sessions and 1 program')
  await expect(tags.getByText(one)).toHaveCount(0)
  await expect(tags.getByRole('button', { name: `Rename “${other}”` })).toBeFocused()

  await page.goto('/admin')
  await expect((await findRow(page, `Up ${run}`)).getByText(other)).toBeVisible()

  await page.goto('/admin?tab=programs')
  await page.getByLabel('Tag', { exact: true }).selectOption(other)
  await expect(page.locator('[data-row]')).toHaveText([new RegExp(program)])
  await page.reload()
  await expect(page.locator('[data-row]')).toHaveText([new RegExp(program)])
  await expectAccessibleOnDevices(page, 'programs with one tag')
  await page.getByRole('button', { name: `Edit ${program}` }).click()
  const editor = page.getByRole('dialog', { name: 'Edit Program' })
  await expect(editor.getByRole('list', { name: 'Tags so far' })).toHaveText(other)
})

test('a tag added to several sessions takes its existing spelling', async ({ page, request }) => {
  const ada = await admin(request)
  const run = Date.now()
  const mediaId = await anyRecording(request, ada)
  await publishSession(ada, { title: `Spelt ${run}`, mediaId, tags: [`Turbulence ${run}`] })
  await publishSession(ada, { title: `Not yet ${run}`, mediaId, tags: ['Sleep'] })
  await openAdminArea(page)
  const row = await findRow(page, `Not yet ${run}`)
  await choose(row.getByRole('checkbox'))
  const bar = page.getByRole('region', { name: 'Selected sessions' })
  await bar.getByLabel('Action').selectOption('tag')
  await bar.getByRole('combobox', { name: 'Tag' }).fill(`tURBULENCE ${run}`)
  await bar.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('1 session changed', { exact: true })).toBeVisible()
  await expect(row.getByText(`Turbulence ${run}`)).toBeVisible()
  await choose(row.getByRole('checkbox'))
  await bar.getByLabel('Action').selectOption('tag')
  await bar.getByRole('combobox', { name: 'Tag' }).fill(`turbulence ${run}`)
  await bar.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('Nothing to change', { exact: true })).toBeVisible()
})
