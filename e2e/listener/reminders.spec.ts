import { expect, type Page, test } from '@playwright/test'
import { unsubscribeToken } from '@stillair/api/modules/reminders/unsubscribe-link.ts'
import { storageConfig } from '@stillair/events/object-store/config.ts'
import { expectAccessibleOnDevices } from '../support/accessibility.ts'
import { newListener } from '../support/api.ts'
import { openAs } from '../support/people.ts'

/*
 * A headless Chromium cannot reach a push service, so this file provides what `PushManager` would, with real keys. The
 * rest is the product itself: the choices, the permission prompt, what is stored, and the service worker that shows a
 * reminder.
 */
test.use({ serviceWorkers: 'allow' })

/** The signing key of local runs. */
const { signingKey } = storageConfig({ NODE_ENV: 'development', STORAGE_DIR: '.' })

/** Provides a push subscription whose address and keys stay the same as long as the browser keeps them. */
async function withPushService(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const KEPT = 'journey:push'
    const base64url = (bytes: ArrayBuffer | Uint8Array) =>
      btoa(String.fromCharCode(...new Uint8Array(bytes)))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replaceAll('=', '')
    const subscription = () => {
      const kept = localStorage.getItem(KEPT)
      if (!kept) return null
      const json = JSON.parse(kept) as PushSubscriptionJSON
      return {
        endpoint: json.endpoint,
        toJSON: () => json,
        async unsubscribe() {
          localStorage.removeItem(KEPT)
          return true
        },
      } as unknown as PushSubscription
    }
    PushManager.prototype.getSubscription = async () => subscription()
    PushManager.prototype.subscribe = async () => {
      const algorithm = { name: 'ECDH', namedCurve: 'P-256' }
      const { publicKey } = await crypto.subtle.generateKey(algorithm, true, ['deriveBits'])
      const keys = {
        p256dh: base64url(await crypto.subtle.exportKey('raw', publicKey)),
        auth: base64url(crypto.getRandomValues(new Uint8Array(16))),
      }
      const endpoint = `https://push.example.com/${crypto.randomUUID()}`
      localStorage.setItem(KEPT, JSON.stringify({ endpoint, keys }))
      return subscription() as PushSubscription
    }
  })
}

const day = (page: Page, name: string) => page.getByRole('checkbox', { name })

test('a listener turns reminders on, sees one, changes them and turns them off', async ({ page, context, request }) => {
  await context.grantPermissions(['notifications'])
  await withPushService(page)
  const listener = await newListener(request, 'Rea Minded')
  const stored = () => listener.send('GET /api/reminders')
  await openAs(page, listener.email, '/profile?tab=settings')
  await page.getByRole('link', { name: 'Choose reminders' }).click()
  await expect(page.getByText('They are off.')).toBeVisible()
  await expectAccessibleOnDevices(page, 'reminders')

  // No option is preselected, and the browser has not asked for permission.
  expect(await stored()).toMatchObject({ isOn: false, days: [], deviceIds: [] })
  await page.getByRole('button', { name: 'Turn reminders on' }).click()
  await expect(page.getByRole('alert')).toHaveText('Choose a day, or a reminder before a flight.')
  await day(page, 'Monday').check()
  await day(page, 'Thursday').check()
  await page.getByLabel('Hour').selectOption('20')
  await page.getByRole('switch', { name: 'Also three days before a flight' }).check()
  await expect(page.getByRole('switch', { name: 'A notification on this device' })).toBeChecked()
  await page.getByRole('button', { name: 'Turn reminders on' }).click()
  await expect(page.getByText(/^They are on\. The next one: (Monday|Thursday).*20:00\.$/)).toBeVisible()
  const on = await stored()
  expect(on).toMatchObject({ isOn: true, days: [1, 4], hour: 20, beforeFlight: true, byMail: false, mail: null })
  expect(on.deviceIds).toHaveLength(1)
  await expectAccessibleOnDevices(page, 'reminders that are on')

  // Deliver a reminder.
  const browser = await context.newCDPSession(page)
  const registered = new Promise<string>((found) =>
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      for (const { registrationId } of registrations) found(registrationId)
    }),
  )
  await browser.send('ServiceWorker.enable')
  const data = JSON.stringify({ title: 'Stillair', body: 'A few quiet minutes, if you like.', path: '/flight' })
  const { origin } = new URL(page.url())
  await browser.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registered, data })
  const shown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready
      const notifications = await registration.getNotifications()
      return notifications.map(({ title, body, tag, silent, data: path }) => ({ title, body, tag, silent, path }))
    })
  await expect
    .poll(shown)
    .toEqual([
      { title: 'Stillair', body: 'A few quiet minutes, if you like.', tag: 'reminder', silent: true, path: '/flight' },
    ])

  // The choice is restored, and this browser is recognised.
  await page.reload()
  await expect(day(page, 'Thursday')).toBeChecked()
  await expect(page.getByRole('switch', { name: 'A notification on this device' })).toBeChecked()
  await expect(page.getByText('other device')).toHaveCount(0)
  await day(page, 'Monday').uncheck()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect.poll(async () => (await stored()).days).toEqual([4])

  await page.getByRole('button', { name: 'Turn reminders off' }).click()
  await expect(page.getByText('They are off.', { exact: true })).toBeVisible()
  expect(await stored()).toMatchObject({ isOn: false, deviceIds: [] })
  expect(await page.evaluate(() => localStorage.getItem('journey:push'))).toBeNull()
})

test('reminders change nothing when the browser denies notifications', async ({ page, request }) => {
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'default' })
    Notification.requestPermission = async () => 'denied'
  })
  const listener = await newListener(request, 'Noa Thanks')
  await openAs(page, listener.email, '/reminders')
  await day(page, 'Sunday').check()
  await page.getByRole('button', { name: 'Turn reminders on' }).click()
  await expect(page.getByRole('alert')).toContainText('did not allow notifications, so nothing was changed')
  expect(await listener.send('GET /api/reminders')).toMatchObject({ isOn: false, days: [], deviceIds: [] })
})

test('the link in an e-mail turns reminders off with one click and no sign-in', async ({ page, request }) => {
  const listener = await newListener(request, 'Mia Mailed')
  const stored = () => listener.send('GET /api/reminders')
  await listener.send('PUT /api/reminders/devices', {
    body: {
      endpoint: 'https://push.example.com/elsewhere',
      p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    },
  })
  await listener.send('PUT /api/reminders', { body: { days: [1], hour: 8, beforeFlight: false, byMail: false } })

  await page.goto(`/reminders/off?token=${unsubscribeToken(listener.uid, signingKey)}`)
  await expect(page.getByRole('heading', { name: 'Turn reminders off?' })).toBeVisible()
  await expectAccessibleOnDevices(page, 'the link in a mail')
  // Opening the link alone changes nothing, because mail filters open every link.
  expect(await stored()).toMatchObject({ isOn: true })
  await page.getByRole('button', { name: 'Turn reminders off' }).click()
  await expect(page.getByRole('heading', { name: 'Reminders are off' })).toBeVisible()
  await expect.poll(stored).toMatchObject({ isOn: false, stoppedBy: 'mail-link', deviceIds: [] })

  await page.goto('/reminders/off?token=nobodys')
  await page.getByRole('button', { name: 'Turn reminders off' }).click()
  await expect(page.getByRole('alert')).toContainText('The link was not found.')
})
