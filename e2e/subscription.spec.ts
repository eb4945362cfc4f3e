import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { admin, newListener } from './support/api.ts'
import { makeMediaFiles } from './support/media-files.ts'
import { signIn } from './support/people.ts'
import { publishSession, uploadMedia } from './support/publish.ts'

const CONTROLS = '/emulator/payments/controls'
const lock = (page: Page) => page.getByRole('link', { name: 'Get Premium Access' })

/** What the payments double is told to do. */
const control = async (request: APIRequestContext, path: string, data: object) =>
  expect((await request.post(`${CONTROLS}${path}`, { data })).ok()).toBe(true)

let session: string
test.beforeAll(async ({ request }) => {
  const ada = await admin(request)
  const files = await makeMediaFiles()
  const mediaId = await uploadMedia(request, ada, files.audio)
  await files.remove()
  session = await publishSession(ada, { title: 'Over the Alps', mediaId, isFreeContent: false })
})
test.afterEach(async ({ request }) => {
  await control(request, '', { webhooks: 'deliver', payments: 'settle', copies: 1 })
})

/** From the subscription page through the checkout with that card. */
async function pay(page: Page, card: string): Promise<void> {
  await page.getByRole('button', { name: 'Start Premium' }).click()
  await page.getByLabel('Card number').fill(card)
  await page.getByRole('button', { name: 'Subscribe' }).click()
}

async function someone(page: Page, request: APIRequestContext, name: string): Promise<string> {
  const { email } = await newListener(request, name)
  await signIn(page, email)
  return email
}

test('subscribe, hear a premium session, cancel, keep it until the period ends, lose it', async ({ page, request }) => {
  const email = await someone(page, request, 'Sub Scriber')
  await page.goto(`/content/${session}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Over the Alps' })).toBeVisible()
  await lock(page).click()
  await expect(page.getByText('£9.99')).toBeVisible()
  await page.getByRole('radio', { name: 'EUR' }).check({ force: true })
  await expect(page.getByText('€11.99')).toBeVisible()
  await pay(page, '4242 4242 4242 4242')
  await expect(page.getByRole('heading', { level: 1, name: "You're All Set!" })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Upgrade' })).toHaveCount(0)

  await page.goto(`/content/${session}`)
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible()

  await page.goto('/subscription')
  await page.getByRole('button', { name: 'Manage Subscription' }).click()
  await page.getByRole('button', { name: 'Cancel subscription' }).click()
  await page.getByRole('link', { name: 'Return to Stillair' }).click()
  await expect(page.getByRole('heading', { name: 'Your subscription is cancelled' })).toBeVisible()
  await page.goto(`/content/${session}`)
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()

  await control(request, '/act', { email, action: 'end-period' })
  await expect(async () => {
    await page.goto(`/content/${session}`)
    await expect(lock(page)).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await page.goto('/subscription')
  await expect(page.getByText(/Your subscription ended on/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Start Premium' })).toBeEnabled()
})

test('a declined card is told, nothing is lost, and another card works', async ({ page, request }) => {
  await someone(page, request, 'De Clined')
  await page.goto('/subscription')
  await pay(page, '4000 0000 0000 0002')
  await expect(page.getByRole('alert')).toContainText('Your card was declined')
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page.getByRole('button', { name: 'Start Premium' })).toBeEnabled()
  await pay(page, '4242 4242 4242 4242')
  await expect(page.getByRole('heading', { level: 1, name: "You're All Set!" })).toBeVisible()
})

test('a payment fails, everything stays open meanwhile, and it recovers', async ({ page, request }) => {
  const email = await someone(page, request, 'Gra Ce')
  await page.goto('/subscription')
  await pay(page, '4000 0000 0000 0341')
  await expect(page.getByRole('heading', { level: 1, name: "You're All Set!" })).toBeVisible()
  await control(request, '/act', { email, action: 'end-period' })
  await expect(async () => {
    await page.goto('/subscription')
    await expect(page.getByRole('heading', { name: 'Your last payment did not go through' })).toBeVisible({
      timeout: 2_000,
    })
  }).toPass()
  await page.goto(`/content/${session}`)
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()

  await page.goto('/subscription')
  await page.getByRole('button', { name: 'Manage Subscription' }).click()
  await page.getByRole('button', { name: 'Pay with another card' }).click()
  await page.getByRole('link', { name: 'Return to Stillair' }).click()
  await expect(page.getByRole('heading', { name: 'Everything is open to you' })).toBeVisible()
})

test('a webhook arrives ten minutes late, and nobody waits for it', async ({ page, request }) => {
  await control(request, '', { webhooks: 'hold' })
  await someone(page, request, 'La Te')
  await page.goto('/subscription')
  await pay(page, '4242 4242 4242 4242')
  await expect(page.getByRole('heading', { level: 1, name: "You're All Set!" })).toBeVisible()
  await page.goto(`/content/${session}`)
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  await control(request, '/release', { order: 'reversed', copies: 2 })
  await page.goto('/subscription')
  await expect(page.getByRole('heading', { name: 'Everything is open to you' })).toBeVisible()
})

test('a bank that takes its time: processing is said, and everything opens without a reload', async ({
  page,
  request,
}) => {
  await control(request, '', { payments: 'hold' })
  await someone(page, request, 'Slow Bank')
  await page.goto('/subscription')
  await pay(page, '4242 4242 4242 4242')
  await expect(page.getByRole('heading', { name: 'Subscription Processing' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Upgrade' }).first()).toBeVisible()
  await control(request, '/settle', {})
  await expect(page.getByRole('heading', { level: 1, name: "You're All Set!" })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Upgrade' })).toHaveCount(0)
})
