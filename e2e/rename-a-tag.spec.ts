import { expect, test } from '@playwright/test'
import { DEVICES, expectAccessible } from './support/accessibility.ts'
import { admin } from './support/api.ts'
import { findRow, openDesk } from './support/desk.ts'
import { anyRecording, publishSession } from './support/publish.ts'

test('an editor renames a tag of sessions and programs, and merges it with another', async ({ page, request }) => {
  const ada = await admin(request)
  const run = Date.now()
  const mediaId = await anyRecording(request, ada)
  const [one, other] = [`Ascent ${run}`, `Climb ${run}`]
  await publishSession(ada, { title: `Up ${run}`, mediaId, tags: [one] })
  await publishSession(ada, { title: `Higher ${run}`, mediaId, tags: [other] })
  const program = `Heights ${run}`
  await ada.send('POST /api/programs', { body: { title: program, tags: [one.toUpperCase()] } })

  await openDesk(page, undefined, '?view=tags')
  const tags = page.getByRole('region', { name: 'Tags' })
  await tags.getByRole('button', { name: `Rename “${one}”` }).click()
  await tags.getByLabel(`New name of “${one}”`).fill(other.toLowerCase())
  await expect(tags.getByText(`There is “${other}” already: 1 session and 1 program will have it, too.`)).toBeVisible()
  for (const viewport of DEVICES) {
    await page.setViewportSize(viewport)
    await expectAccessible(page, 'renaming a tag')
    if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/tags-${viewport.width}.png` })
  }
  await tags.getByLabel(`New name of “${one}”`).fill(other)
  await tags.getByRole('button', { name: 'Merge' }).click()
  await expect(page.getByText('Tag renamed', { exact: true })).toBeVisible()
  await expect(tags.getByRole('listitem').filter({ hasText: other })).toContainText('2 sessions and 1 program')
  await expect(tags.getByText(one)).toHaveCount(0)

  await page.goto('/admin')
  await expect((await findRow(page, `Up ${run}`)).getByText(other)).toBeVisible()
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/desk-views.png` })

  await page.goto('/admin?tab=programs')
  await page.getByLabel('Tag', { exact: true }).selectOption(other)
  await expect(page.locator('[data-row]')).toHaveText([new RegExp(program)])
  await page.reload()
  await expect(page.locator('[data-row]')).toHaveText([new RegExp(program)])
  for (const viewport of DEVICES) {
    await page.setViewportSize(viewport)
    await expectAccessible(page, 'programs with one tag')
    if (process.env.PICTURES)
      await page.screenshot({ path: `${process.env.PICTURES}/tagged-programs-${viewport.width}.png` })
  }
  await page.getByRole('button', { name: `Edit ${program}` }).click()
  const editor = page.getByRole('dialog', { name: 'Edit Program' })
  await expect(editor.getByRole('list', { name: 'Tags so far' })).toHaveText(other)
})
