import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { newListener, PASSWORD } from '../support/api.ts'
import { expectDashboard, signIn } from '../support/people.ts'
import { expectDestructive, expectNoToast } from '../support/toasts.ts'

const NEW_PASSWORD = 'calmer-skies'

/** Opens a page on another device, where nobody has signed in. */
const elsewhere = async (context: BrowserContext): Promise<Page> => {
  const device = await context.browser()?.newContext()
  if (!device) throw new Error('there is no browser')
  return device.newPage()
}

async function toSignIn(page: Page): Promise<void> {
  await page.goto('/auth')
  await page.getByRole('tab', { name: 'Sign In' }).click()
}

async function tryToSignIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('E-mail', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

/** Requests a link for a new password, and waits for the answer. */
async function askForLink(page: Page, email: string): Promise<void> {
  await toSignIn(page)
  await page.getByRole('button', { name: 'Forgot your password?' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Forgot your password?' })).toBeVisible()
  await page.getByLabel('E-mail', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Send me a link' }).click()
  await expect(page.getByText(`If ${email} has an account, we’ve sent it a link.`)).toBeVisible()
}

const mailTo = (page: Page, email: string) => page.getByRole('listitem').filter({ hasText: email })

test('a wrong password shows an error and keeps the input, and the right one signs in', { tag: '@core' }, async ({
  page,
  request,
}) => {
  const { email } = await newListener(request, 'Wrong Word')
  const alert = page.getByRole('alert')
  await toSignIn(page)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(alert).toContainText('Please fill all fields')
  await expect(alert).toContainText('Email and password are required.')
  await tryToSignIn(page, email, 'not-this-one')
  await expect(alert).toContainText('Sign In Failed')
  await expect(alert).toContainText('Incorrect password. Please try again.')
  await expectDestructive(page, 'Sign In Failed', 'Incorrect password. Please try again.')
  await expect(page.getByLabel('E-mail', { exact: true })).toHaveValue(email)
  await tryToSignIn(page, `nobody.${email}`, PASSWORD)
  await expect(alert).toContainText('No account found with this email. Please sign up first.')
  await tryToSignIn(page, email, PASSWORD)
  await expectDashboard(page)
  await expectNoToast(page)
})

test('on a phone, no toast covers the button that is pressed again', async ({ page, request }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { email } = await newListener(request, 'Small Screen')
  await toSignIn(page)
  await tryToSignIn(page, email, 'not-this-one')
  await expectDestructive(page, 'Sign In Failed', 'Incorrect password. Please try again.')
  const toast = await page
    .getByRole('region', { name: /^Notifications/ })
    .getByRole('listitem')
    .boundingBox()
  const button = await page.getByRole('button', { name: 'Sign In' }).boundingBox()
  expect((toast?.y ?? 0) + (toast?.height ?? 0)).toBeLessThan(button?.y ?? 0)
})

test('an address with an account cannot sign up again', async ({ page, request }) => {
  const { email } = await newListener(request, 'Twice Here')
  await page.goto('/auth')
  const alert = page.getByRole('alert')
  await page.getByLabel('E-mail', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill('short')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(alert).toContainText('Password must be at least 6 characters long.')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(alert).toContainText(
    'This email is already registered. Please sign in instead or use a different email.',
  )
  await expectDestructive(
    page,
    'Sign Up Failed',
    'This email is already registered. Please sign in instead or use a different email.',
  )
})

test('a forgotten password: an e-mailed link sets a new one, and the old password and the link stop working', async ({
  page,
  context,
  request,
}) => {
  const { email } = await newListener(request, 'For Getful')
  await askForLink(page, email)
  await page.getByRole('link', { name: 'local mailbox' }).click()
  await mailTo(page, email).getByRole('link', { name: 'Choose a new password' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Choose a new password' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText(`For ${email}`)
  const link = page.url()
  await page.getByLabel('New password').fill('12345')
  await page.getByRole('button', { name: 'Save and sign in' }).click()
  await expect(page.getByRole('alert')).toContainText('Password too short')
  await page.getByLabel('New password').fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Save and sign in' }).click()
  await expectDashboard(page)
  expect(page.url()).not.toContain('oobCode')

  const phone = await elsewhere(context)
  await phone.goto(link)
  await expect(phone.getByRole('alert')).toContainText('This link does not work')
  await expect(phone.getByLabel('New password')).toHaveCount(0)
  await phone.getByRole('button', { name: 'Request a new link' }).click()
  await expect(phone.getByRole('heading', { level: 1, name: 'Forgot your password?' })).toBeVisible()
  await phone.getByRole('button', { name: 'Back to Sign In' }).click()
  await tryToSignIn(phone, email, PASSWORD)
  await expect(phone.getByRole('alert')).toContainText('Incorrect password. Please try again.')
  await tryToSignIn(phone, email, NEW_PASSWORD)
  await expectDashboard(phone)
  await phone.context().close()
})

test('requesting a link does not reveal whether the address has an account', async ({ page }) => {
  const nobody = `nobody.${Date.now()}@stillair.test`
  await askForLink(page, nobody)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.getByRole('link', { name: 'local mailbox' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Local mailbox' })).toBeVisible()
  await expect(mailTo(page, nobody)).toHaveCount(0)
})

test('deleting an account in one tab signs out the other', async ({ page, context, request }) => {
  const { email } = await newListener(request, 'Two Windows')
  await signIn(page, email)
  const other = await context.newPage()
  await other.goto('/')
  await expectDashboard(other)
  await page.goto('/profile?tab=settings')
  await page.getByRole('button', { name: /Delete my account/ }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /Delete/ })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your account is deleted' })).toBeVisible()
  // The identity provider notifies the other tabs.
  await expect(other.getByRole('button', { name: 'Join the waitlist' }).first()).toBeVisible()
  await other.goto('/profile')
  await expect(other.getByRole('button', { name: 'Join the waitlist' }).first()).toBeVisible()
  await toSignIn(other)
  await tryToSignIn(other, email, PASSWORD)
  await expect(other.getByRole('alert')).toContainText('No account found with this email. Please sign up first.')
})

test('a failing identity provider signs nobody out', async ({ page, request }) => {
  await signIn(page, (await newListener(request, 'Tara Token')).email)
  const identity = /\/(?:identitytoolkit|securetoken)\.googleapis\.com\//
  // With a message, as Google sends it. Without one, Firebase itself treats the error as a lost connection.
  const error = { code: 503, message: 'The service is currently unavailable.', status: 'UNAVAILABLE' }
  await page.route(identity, (route) => route.fulfill({ status: 503, json: { error } }))
  const refused = page.waitForResponse((response) => identity.test(response.url()) && response.status() === 503)
  await page.reload()
  await refused
  await expect(page.getByRole('heading', { level: 1, name: 'Tara' })).toBeVisible()
  await page.unroute(identity)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Tara' })).toBeVisible()
})
