import { expect, test } from '@playwright/test'
import { DEMO_ACCOUNTS } from '@stillair/local/emulators/auth-emulator/demo-accounts.ts'
import { demoSessions } from '@stillair/local/sample-data/content/sessions/all.ts'
import { type Api, admin, apiAs, newListener } from '../../support/api.ts'
import { completeSession } from '../../support/listen.ts'
import { mediaFiles } from '../../support/media-files.ts'
import { completeOnboarding, signIn, signUp } from '../../support/people.ts'
import { publishSession, uploadMedia } from '../../support/publish.ts'
import { localProject } from '../projects.ts'

/** Starts from an empty log, as for somebody who has just run `docker compose up`. */
test.describe.configure({ mode: 'serial' })
const ORIGIN = `http://localhost:${process.env.WEB_PORT}`

test('the library is seeded', async ({ request }) => {
  await expect
    .poll(async () => (await localProject.containers()).demo?.State, { timeout: 540_000 })
    .toMatchObject({ Status: 'exited', ExitCode: 0 })
  const listener = await apiAs(request, 'listener@stillair.test')
  const titles = (await listener.send('GET /api/content')).map(({ title }) => title)
  expect(titles).toEqual([demoSessions[0]?.title])
})

test('an analyst first sees the sample history', async ({ page }) => {
  // On a busy machine the history takes longer than other tests may.
  test.setTimeout(600_000)
  await expect
    .poll(async () => (await localProject.containers())['sample-history']?.State, { timeout: 540_000 })
    .toMatchObject({ Status: 'exited', ExitCode: 0 })
  await signIn(page, 'analyst@stillair.test')
  await page.goto('/analysis')
  await expect(page.getByText('none of these people are real')).toBeVisible()
  await expect(page.getByText(/^About \d+ people listened in the week of/)).toBeVisible()
})

test('the demo accounts have their roles', async ({ request }) => {
  for (const { email, name } of DEMO_ACCOUNTS) {
    const person = await apiAs(request, email)
    const me = await request.get('/api/users/me', { headers: person.authorization })
    if (email === 'newcomer@stillair.test') {
      expect(me.status(), email).toBe(404)
      continue
    }
    expect(await me.json(), email).toMatchObject({ name, onboardingComplete: true })
    const { hasActiveSubscription } = await person.send('GET /api/subscription-status')
    expect(hasActiveSubscription, email).toBe(email === 'subscriber@stillair.test')
  }
})

test('an upload is packaged, published, fetched from the store by a browser, played, counted and deleted', async ({
  request,
}) => {
  const adminUser = await admin(request)
  const mediaId = await uploadMedia(request, adminUser, await mediaFiles.otherAudio())
  const contentId = await publishSession(adminUser, { title: 'A Note', mediaId })
  const listener = await newListener(request, 'Hears By Program')

  const { hlsUrl, downloadUrl } = await listener.send('GET /api/content/:id/playback', { params: { id: contentId } })
  const master = await request.get(hlsUrl)
  const variant = new URL(uriIn(await master.text()), master.url())
  const playlist = await request.get(variant.href)
  const segment = new URL(uriIn(await playlist.text()), playlist.url())
  const piece = await request.get(segment.href, { headers: { origin: ORIGIN } })
  // The app redirects to the store itself. A page of another origin may read there only if the store allows it.
  expect(new URL(piece.url()).origin).toBe(`http://localhost:${process.env.MINIO_PORT}`)
  expect(piece.status()).toBe(200)
  expect(['*', ORIGIN]).toContain(piece.headers()['access-control-allow-origin'])
  const part = await request.get(String(downloadUrl), { headers: { range: 'bytes=0-99' } })
  expect(part.status()).toBe(206)

  await completeSession(listener, contentId)
  await expect.poll(async () => (await listener.send('GET /api/streak')).currentStreak).toBe(1)
  await expect
    .poll(async () => listener.send('GET /api/progress'))
    .toMatchObject({ totalSessions: 1, completedSessions: 1 })

  await adminUser.send('PATCH /api/content/:id', { params: { id: contentId }, body: { isPublished: false } })
  const path = `/api/content/${contentId}`
  const status = async (at: string, { authorization }: Api) =>
    (await request.get(at, { headers: authorization })).status()
  await expect.poll(() => status(path, listener)).toBe(404)
  // Content cannot be deleted while somebody is listening to it. Content that nobody has started is deleted at once. While
  // the projections lag behind, the answer is to try again.
  const refusal = async () => (await (await request.delete(path, { headers: adminUser.authorization })).json()).code
  await expect.poll(refusal).toBe('being-heard')
  const draft = await publishSession(adminUser, { title: 'A Draft', mediaId, isPublished: false })
  await adminUser.send('DELETE /api/content/:id', { params: { id: draft } })
  await expect.poll(() => status(`/api/content/${draft}`, adminUser)).toBe(404)
})

test('a new user signs up and plays a session to its end in a browser, segment by segment', async ({
  page,
  request,
}) => {
  const adminUser = await admin(request)
  const mediaId = await uploadMedia(request, adminUser, await mediaFiles.audio())
  const contentId = await publishSession(adminUser, { title: 'Evening Breath', mediaId })
  const refused: string[] = []
  page.on('requestfailed', (failed) => refused.push(failed.url()))
  const pieces: string[] = []
  page.on('response', (answer) => {
    if (answer.url().startsWith(`http://localhost:${process.env.MINIO_PORT}/`) && answer.ok()) pieces.push(answer.url())
  })

  await signUp(page, `maya.${Date.now()}@stillair.test`)
  await completeOnboarding(page, 'Maya')
  await page.goto(`/content/${contentId}`)
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  const player = page.getByRole('region', { name: 'Player' })
  const slider = page.getByRole('slider', { name: 'Seek' })
  const position = async () => Number(await slider.getAttribute('aria-valuenow'))
  await expect(player).toHaveAttribute('data-state', 'playing')
  await expect.poll(position).toBeGreaterThan(3)
  expect(pieces.some((url) => url.includes('/media.mp4'))).toBe(true)
  expect(refused.filter((url) => url.includes(`:${process.env.MINIO_PORT}/`))).toEqual([])
  await slider.focus()
  await slider.press('End')
  await expect(page.getByRole('heading', { name: 'How was this for you?' })).toBeVisible()
  await page.goto('/')
  await expect(page.getByText('1 Day', { exact: true })).toBeVisible()
})

test('an admin can open the admin area, a listener cannot', async ({ page }) => {
  await signIn(page, 'admin@stillair.test')
  await page.goto('/admin')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add Content' })).toBeVisible()
})

/** Returns the first URI in a playlist. */
function uriIn(playlist: string): string {
  const mapped = playlist.match(/#EXT-X-MEDIA:.*URI="([^"]+)"/)?.[1]
  const line = playlist.split('\n').find((text) => text !== '' && !text.startsWith('#'))
  return mapped ?? line ?? ''
}
