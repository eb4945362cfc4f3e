import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { apiAs, newListener, PASSWORD } from '../support/api.ts'
import { openAs } from '../support/people.ts'

test('a listener changes their name and sees a friendly message about an invalid one', {
  tag: ['@profile/editable-edit-save-cancel', '@states/profile-edit-view-edit-then-saved'],
}, async ({ page, request }) => {
  const listener = await newListener(request, 'Ingrid Name')
  await openAs(page, listener.email, '/profile')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ingrid Name')
  await page.getByRole('button', { name: 'Edit name and email' }).click()
  const name = page.getByLabel('Name', { exact: true })
  await name.fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Please enter your name.')).toBeVisible()
  await name.fill('<b>Ингрид</b> 小林 عائشة')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('<b>Ингрид</b> 小林 عائشة')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('<b>Ингрид</b> 小林 عائشة')
})

test('a listener exports their data and deletes the account, and cannot sign in again', { tag: '@core' }, async ({
  page,
  request,
}) => {
  const listener = await newListener(request, 'Quiet Leaver')
  await openAs(page, listener.email, '/profile?tab=settings')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my data' }).click()
  const file = await (await download).path()
  const data = JSON.parse(await readFile(file, 'utf8'))
  expect(data.account.name).toBe('Quiet Leaver')
  expect(data.account.anxietyProfile.triggers).toEqual(['turbulence', 'control'])
  expect(data.events.map(({ type }: { type: string }) => type)).toContain('UserRegistered')

  await page.getByRole('button', { name: /Delete my account/ }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: /Delete/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect
    .poll(async () => {
      const answer = await request.get('/api/users/me', { headers: listener.authorization })
      return (await answer.json()).code
    })
    .toBe('account-deleted')
  const again = await request.post('/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=local', {
    data: { email: listener.email, password: PASSWORD, returnSecureToken: true },
  })
  expect(again.status()).toBe(400)
})

test('nobody can change another person’s data', { tag: '@core' }, async ({ request }) => {
  const listener = await newListener(request, 'Own Things')
  const other = await apiAs(request, 'listener@stillair.test')
  const answer = await request.post('/api/users', {
    headers: listener.authorization,
    data: { firebaseUid: other.uid, name: 'Somebody', email: other.email },
  })
  expect(answer.status()).toBe(403)
})
