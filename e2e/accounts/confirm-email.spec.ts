import { expect, type Page, test } from '@playwright/test'
import { completeOnboarding, expectDashboard, signUp } from '../support/people.ts'
import { readModels } from '../support/read-models.ts'

const banner = (page: Page) => page.getByRole('region', { name: 'Confirm your e-mail' })
const mailTo = (page: Page, email: string) => page.getByRole('listitem').filter({ hasText: email })
const confirmationsTo = (page: Page, email: string) =>
  mailTo(page, email).getByRole('link', { name: 'Confirm your e-mail address' })
const isWaiting = async (email: string) => (await readModels()).waitlist?.some((row) => row.includes(email)) ?? false

/** Puts a new address on the waitlist and returns it. */
async function waitingAddress(page: Page, name: string): Promise<string> {
  const email = `${name}.${Date.now()}@stillair.test`
  await page.goto('/')
  await page.getByLabel('Your e-mail address').first().fill(email)
  await page.getByRole('button', { name: 'Join the waitlist' }).first().click()
  await expect(page.getByRole('heading', { name: "You're on the waitlist!" })).toBeVisible()
  await expect.poll(() => isWaiting(email)).toBe(true)
  return email
}

async function deleteAccount(page: Page): Promise<void> {
  await page.goto('/profile?tab=settings')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await page.getByRole('button', { name: 'Delete for good' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your account is deleted' })).toBeVisible()
}

test('an address is confirmed: banner, new link, its page, and the banner disappears', async ({ page, context }) => {
  const email = await waitingAddress(page, 'con.firm')
  await signUp(page, email)
  await completeOnboarding(page, 'Con')
  await expect(banner(page)).toContainText(email)
  const other = await context.newPage()
  await other.goto('/programs')
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(banner(other)).toHaveCount(0)
  await other.goto('/profile')
  await expect(banner(other)).toContainText(email)

  // One link from the sign-up, and one that is requested.
  await banner(page).getByRole('button', { name: 'Resend' }).click()
  await expect(banner(page)).toContainText('We’ve sent a new link.')
  await expect(banner(page).getByRole('button', { name: 'Resend' })).toBeDisabled()
  await page.reload()
  await expect(banner(page).getByRole('button', { name: 'Resend' })).toBeDisabled()
  const mailbox = await context.newPage()
  await mailbox.goto('/emulator/mail')
  await expect(confirmationsTo(mailbox, email)).toHaveCount(2)

  await confirmationsTo(mailbox, email).first().click()
  await expect(mailbox.getByRole('heading', { level: 1, name: 'Your e-mail is confirmed' })).toBeVisible()
  const link = mailbox.url()
  await mailbox.getByRole('link', { name: 'Go to your dashboard' }).click()
  await expectDashboard(mailbox)
  await expect(banner(mailbox)).toHaveCount(0)
  // The person returns to a page that was open meanwhile.
  await other.bringToFront()
  await other.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(banner(other)).toHaveCount(0)
  await page.reload()
  await expectDashboard(page)
  await expect(banner(page)).toHaveCount(0)

  // Opening the link again: this session is confirmed already. On a device without a sign-in, the page shows that the link
  // was used.
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1, name: 'Your e-mail is confirmed' })).toBeVisible()
  const phone = await (await context.browser()?.newContext())?.newPage()
  if (!phone) throw new Error('there is no browser')
  await phone.goto(link)
  await expect(phone.getByRole('alert')).toContainText('This link does not work')
  await expect(phone.getByRole('alert')).toContainText('It was already used')
  await phone.getByRole('button', { name: 'Sign in to request a new link' }).click()
  await expect(phone.getByRole('heading', { level: 1, name: 'Welcome back' })).toBeVisible()
  await phone.context().close()

  // Deleting an account with a verified address also deletes its waitlist entry.
  await deleteAccount(page)
  await expect.poll(() => isWaiting(email)).toBe(false)
})

test('signing up with another person’s address deletes none of their data, and a dismissed banner stays hidden', async ({
  page,
}) => {
  const email = await waitingAddress(page, 'vic.tim')
  await signUp(page, email)
  await completeOnboarding(page, 'Mallory')
  await banner(page).getByRole('button', { name: 'Not now' }).click()
  await expect(banner(page)).toHaveCount(0)
  await page.reload()
  await expectDashboard(page)
  await expect(banner(page)).toHaveCount(0)

  await page.goto('/profile?tab=settings')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('A place on the waitlist stays')
  await deleteAccount(page)
  // By now, the read model has processed the deletion.
  await expect.poll(async () => (await readModels()).account?.some((row) => row.includes(email))).toBe(false)
  expect(await isWaiting(email)).toBe(true)
})

test('a truncated link offers a signed-in user a new one', async ({ page }) => {
  const email = `cut.${Date.now()}@stillair.test`
  await signUp(page, email)
  await page.goto('/auth?mode=verifyEmail&oobCode=cut-short')
  await expect(page.getByRole('alert')).toContainText('This link does not work')
  await page.getByRole('button', { name: 'Send a new link' }).click()
  await expect(page.getByRole('status')).toContainText(`We’ve sent a link to ${email}.`)
  await expect(page.getByRole('button', { name: 'Send a new link' })).toBeDisabled()
  await page.getByRole('link', { name: 'local mailbox' }).click()
  await expect(confirmationsTo(page, email)).toHaveCount(2)
})
