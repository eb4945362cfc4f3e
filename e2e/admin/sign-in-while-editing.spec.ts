import { expect, test } from '@playwright/test'
import { expectAccessibleOnDevices } from '../support/accessibility.ts'
import { openAdminArea, openEditor } from '../support/admin-area.ts'
import { admin, newListener, PASSWORD } from '../support/api.ts'
import { changeRole } from '../support/roles.ts'

test('an editor whose sign-in ends enters the password over the form and continues', async ({ page, request }) => {
  const ada = await admin(request)
  const title = `Signed out ${Date.now()}`
  const file = { type: 'audio' as const, categoryId: 3 as const, fileUrl: 'https://files.test/calm.mp3', duration: 300 }
  const { id } = await ada.send('POST /api/content', { body: { ...file, title } })
  const bea = await newListener(request, 'Bea Signed Out')
  await changeRole('grant', bea.email)
  await openAdminArea(page, bea.email)
  const form = await openEditor(page, title)
  await form.getByLabel('Description').fill('Typed before.')
  const ended = { headers: bea.authorization, data: { confirm: true } }
  expect((await request.post('/api/users/me/sign-out-everywhere', ended)).ok()).toBe(true)
  const refused = async () => (await request.get('/api/streak', { headers: bea.authorization })).status()
  await expect.poll(refused, { timeout: 75_000, intervals: [1_000] }).toBe(401)

  await form.getByRole('button', { name: 'Save', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign in again' })
  await expect(dialog).toContainText(bea.email)
  await expectAccessibleOnDevices(page, 'signing in again over an editor')
  await dialog.getByLabel('Password').fill('not-this-one')
  await dialog.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(dialog.getByRole('alert')).toContainText('Sign In Failed')
  await dialog.getByLabel('Password').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(dialog).toBeHidden()
  // The refused request is repeated after the password.
  await expect(page.getByText('Content updated successfully', { exact: true })).toBeVisible()
  await expect(form).toBeHidden()
  await expect(ada.send('GET /api/admin/content/:id', { params: { id } })).resolves.toMatchObject({
    description: 'Typed before.',
  })
})
