import { expect, test } from '@playwright/test'
import { expectAccessibleOnDevices } from '../support/accessibility.ts'
import { findRow, openAdminArea } from '../support/admin-area.ts'
import { admin, newListener } from '../support/api.ts'
import { anyRecording, publishSession } from '../support/publish.ts'

test('an editor deletes a session, finds it in the bin, and restores it', async ({ page, request }) => {
  const ada = await admin(request)
  const title = `Thrown away ${Date.now()}`
  const mediaId = await anyRecording(request, ada)
  const id = await publishSession(ada, { title, mediaId, tags: ['Kept'], isPublished: false })

  await openAdminArea(page)
  await (await findRow(page, title)).getByRole('button', { name: `Delete ${title}` }).click()
  const question = page.getByRole('alertdialog')
  await expect(question.getByText('It stays in the bin for 30 days.')).toBeVisible()
  await question.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('Content deleted', { exact: true })).toBeVisible()

  // Restore it at once, then delete it again for the bin.
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Content restored', { exact: true })).toBeVisible()
  await (await findRow(page, title)).getByRole('button', { name: `Delete ${title}` }).click()
  await question.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('Content deleted', { exact: true })).toBeVisible()

  await page.getByRole('radio', { name: 'Bin' }).click({ force: true })
  await expect(page).toHaveURL(/view=bin/)
  const item = page.getByRole('region', { name: 'Bin' }).getByRole('listitem').filter({ hasText: title })
  await expect(item).toContainText('Kept until')
  await expectAccessibleOnDevices(page, 'the bin')
  await item.getByRole('button', { name: `Restore “${title}”` }).click()
  await expect(page.getByText('Content restored', { exact: true })).toBeVisible()
  await expect(item).toHaveCount(0)
  // The focus stays in the bin.
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('section')?.ariaLabel)).toBe('Bin')

  await page.goto('/admin?status=draft')
  const row = await findRow(page, title)
  await expect(row.getByText('Draft', { exact: true })).toBeVisible()
  await expect(row.getByText('Kept')).toBeVisible()
  await row.getByRole('button', { name: `Publish ${title}` }).click()
  // The filter removes the row from the page, but the message about the publication appears.
  await expect(page.getByText(`“${title}” is published.`, { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No session found' })).toBeVisible()
  await page.goto('/admin')
  await (await findRow(page, title)).getByRole('button', { name: `Delete ${title}` }).click()
  await question.getByRole('button', { name: 'Delete', exact: true }).click()
  // Listeners can see it, so a retry would not help.
  await expect(question.getByRole('button', { name: 'Unpublish' })).toBeVisible()
  await expect(question.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await question.getByRole('button', { name: 'Cancel' }).click()
  const listener = await newListener(request, 'Bea Back')
  const ids = async () => (await listener.send('GET /api/content')).map((content) => content.id)
  await expect.poll(ids).toContain(id)
})

test('an editor deletes a program and restores it with its session', async ({ page, request }) => {
  const ada = await admin(request)
  const title = `Set aside ${Date.now()}`
  const contentId = await publishSession(ada, {
    title: `Step of ${title}`,
    mediaId: await anyRecording(request, ada),
  })
  const { id } = await ada.send('POST /api/programs', { body: { title, tags: ['Kept'] } })
  await ada.send('POST /api/programs/:id/content', { params: { id }, body: { contentId } })

  await openAdminArea(page, undefined, '?tab=programs')
  await page.getByRole('button', { name: `Delete ${title}` }).click()
  const question = page.getByRole('alertdialog')
  await expect(question.getByText('It stays in the bin, under Content Management, for 30 days.')).toBeVisible()
  await question.getByRole('button', { name: 'Delete program' }).click()
  await expect(page.getByText(`“${title}” is in the bin for 30 days.`, { exact: true })).toBeVisible()

  await page.goto('/admin?view=bin')
  const item = page.getByRole('region', { name: 'Bin' }).getByRole('listitem').filter({ hasText: title })
  await expect(item).toContainText('Program. Deleted on')
  await expectAccessibleOnDevices(page, 'the bin with a program')
  await item.getByRole('button', { name: `Restore “${title}”` }).click()
  await expect(page.getByText('Program restored', { exact: true })).toBeVisible()
  await expect(item).toHaveCount(0)

  await page.getByRole('tab', { name: 'Program Management' }).click()
  const row = await findRow(page, title)
  await expect(row).toContainText('1 session')
  await expect(row).toContainText('Kept')
  await expect(row.getByText('Draft', { exact: true })).toBeVisible()
})
