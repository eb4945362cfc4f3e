import { expect, type Page, test } from '@playwright/test'
import { admin, newListener } from './support/api.ts'
import { signIn } from './support/people.ts'
import { anyRecording, publishSession } from './support/publish.ts'

/* Keeping a session for where there is no network. */

const TITLE = 'Kept for the Night Flight'
let contentId: string
test.beforeAll(async ({ request }) => {
  const ada = await admin(request)
  const mediaId = await anyRecording(request, ada)
  contentId = await publishSession(ada, { title: TITLE, mediaId })
  // The worker hashes it after the packaging.
  await expect
    .poll(async () => (await request.get(`/api/content/${contentId}/keep`, { headers: ada.authorization })).status())
    .toBe(200)
})

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const stored = (page: Page) =>
  page.evaluate(async () => (await (await caches.open('stillair-kept')).keys()).map(({ url }) => new URL(url).pathname))
const partsOf = async (page: Page) => (await stored(page)).filter((address) => address.includes('/part-'))

test('a session is kept: cut off, it goes on after a reload with what is missing alone; the shelf is what is here', async ({
  page,
  request,
}) => {
  const listener = await newListener(request, 'Kim Keeper')
  await signIn(page, listener.email)
  const asked: string[] = []
  let isCut = true
  await page.route(/\/media\/t\/.*\/download\.m4a/, async (route) => {
    asked.push(route.request().headers().range ?? '')
    if (isCut && asked.length > 1) await route.abort()
    else await route.continue()
  })
  await page.goto(`/content/${contentId}`)
  await button(page, 'Keep for the flight').click()
  await expect(page.getByText('Nobody answers just now. It goes on by itself.')).toBeVisible()
  expect(await partsOf(page)).toHaveLength(16)

  isCut = false
  await page.reload()
  await expect(page.getByText('Kept for the flight.')).toBeVisible()
  expect(await partsOf(page)).toEqual([])
  expect((await stored(page)).filter((address) => /^\/kept\/[0-9a-f]{64}\.m4a$/.test(address))).toHaveLength(1)
  expect(
    asked.filter((range) => range === asked[0]),
    'the first parts came once',
  ).toHaveLength(1)

  await page.getByRole('link', { name: 'On this device' }).click()
  const row = page.getByRole('listitem').filter({ hasText: TITLE })
  await expect(row).toContainText(/4 mins · [\d.]+ MB/)
  await row.getByRole('button', { name: `Remove ${TITLE}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('heading', { name: 'Nothing is kept here yet' })).toBeVisible()
  expect(await stored(page)).toEqual([])
})
