import { expect, test } from '@playwright/test'
import { newListener, PASSWORD } from '../support/api.ts'
import { expectDashboard, signIn } from '../support/people.ts'

const NEXT = 'another-secret'

test('changing the password requires the current one, and the old one stops working', async ({ page, request }) => {
  const { email } = await newListener(request, 'Pia Changed')
  await signIn(page, email)
  await page.goto('/profile?tab=settings')
  await page.getByRole('button', { name: 'Change password' }).click()
  const dialog = page.getByRole('dialog')
  const change = dialog.getByRole('button', { name: 'Change', exact: true })
  await dialog.getByLabel('New password').fill(NEXT)
  await dialog.getByLabel('Current password').fill('not-this-one')
  await change.click()
  await expect(dialog.getByRole('alert')).toContainText('That isn’t your current password.')
  await dialog.getByLabel('Current password').fill(PASSWORD)
  await change.click()
  await expect(dialog.getByRole('status')).toContainText('Your password is changed.')
  await dialog.getByRole('button', { name: 'Close' }).click()

  await page.getByRole('main').getByRole('button', { name: 'Sign Out', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Join the waitlist' }).first()).toBeVisible()
  await page.goto('/auth')
  await page.getByRole('tab', { name: 'Sign In' }).click()
  await page.getByLabel('E-mail', { exact: true }).fill(email)
  const password = page.getByLabel('Password', { exact: true })
  const enter = page.getByRole('button', { name: 'Sign In', exact: true })
  await password.fill(PASSWORD)
  await enter.click()
  await expect(page.getByRole('alert').first()).toContainText('Sign In Failed')
  await password.fill(NEXT)
  await enter.click()
  await expectDashboard(page)
})

test('a new sign-in address takes effect once its link is opened', async ({ page, context, request }) => {
  const { email } = await newListener(request, 'Ada Moved')
  const moved = `moved.${Date.now()}@stillair.test`
  await signIn(page, email)
  await page.goto('/profile?tab=settings')
  await page.getByRole('button', { name: 'Change sign-in address' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('New address').fill(moved)
  await dialog.getByLabel('Current password').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Change', exact: true }).click()
  await expect(dialog.getByRole('status')).toContainText('We’ve sent a link to the new address.')

  const mailbox = await context.newPage()
  await mailbox.goto('/emulator/mail')
  await mailbox
    .getByRole('listitem')
    .filter({ hasText: moved })
    .getByRole('link', { name: 'Confirm your new sign-in address' })
    .click()
  await expect(mailbox.getByRole('heading', { level: 1, name: 'Your e-mail is confirmed' })).toBeVisible()

  const fresh = await context.browser()?.newContext()
  const elsewhere = await fresh?.newPage()
  if (!elsewhere) throw new Error('no browser')
  await signIn(elsewhere, moved)
  await fresh?.close()
})
