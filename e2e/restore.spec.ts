import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { freePort } from '@stillair/local/platform/ports.ts'
import { findRow, openAdminArea } from './support/admin-area.ts'
import { admin, apiAs, newListener } from './support/api.ts'
import { mediaFiles } from './support/media-files.ts'
import { openAs, signIn } from './support/people.ts'
import { publishSession, uploadMedia } from './support/publish.ts'

const ROOT = join(import.meta.dirname, '..')
const TITLE = 'A quiet row'
const run = promisify(execFile)

let folder: string
let platform: ChildProcess | null = null

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stillair-restore-'))
})
test.afterEach(() => stop())
test.afterAll(() => rm(folder, { recursive: true, force: true }))

const environment = (data: string) => ({ ...process.env, STILLAIR_DATA: join(folder, data) })
const npm = async (data: string, ...args: readonly string[]) =>
  (await run('npm', ['run', '--silent', ...args], { cwd: ROOT, env: environment(data) })).stdout

/** Starts the product on a data folder, and returns what opens a page there in a new browser context. */
async function start(data: string, browser: Browser): Promise<() => Promise<Page>> {
  const port = await freePort()
  const child = spawn(process.execPath, ['local/src/main.ts'], {
    cwd: ROOT,
    env: { ...environment(data), STILLAIR_PORT: String(port), STILLAIR_DEMO_CONTENT: 'none' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  platform = child
  let printed = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text
  })
  await expect.poll(() => printed, { timeout: 240_000 }).toContain('Stillair is ready')
  const options = { baseURL: `http://localhost:${port}`, serviceWorkers: 'block' } as const
  return async () => (await browser.newContext(options)).newPage()
}

async function stop(): Promise<void> {
  if (platform?.exitCode !== null || platform.signalCode !== null) return
  const ended = once(platform, 'close')
  platform.kill('SIGTERM')
  await ended
}

const player = (page: Page) => page.getByRole('region', { name: 'Player' })

test('a backup that is restored elsewhere has the people, their listening, the library and its files, and nobody erased since', async ({
  browser,
}) => {
  const here = await (await start('here', browser))()
  const ada = await admin(here.request)
  const mediaId = await uploadMedia(here.request, ada, await mediaFiles.audio())
  const contentId = await publishSession(ada, { title: TITLE, mediaId })
  const { email, send } = await newListener(here.request, 'Noor')
  const ida = await newListener(here.request, 'Ida')
  await openAs(here, email, `/content/${contentId}`)
  await here.getByRole('button', { name: 'Play', exact: true }).click()
  const heard = async () => (await send('GET /api/progress')).listenedSeconds
  await expect.poll(heard).toBeGreaterThan(3)
  await here.context().close()
  await stop()
  const backup = join(folder, 'backup')
  await npm('here', 'backup', '--', '--to', backup)
  // Ida deletes her account after the backup.
  const later = await (await start('here', browser))()
  await (await apiAs(later.request, ida.email)).send('DELETE /api/users/me', { body: { confirm: true } })
  await later.context().close()
  await stop()
  await npm('there', 'restore', '--', backup)

  const open = await start('there', browser)
  const there = await open()
  const answer = await there.request.get('/api/users/me', { headers: ida.authorization })
  expect([answer.status(), (await answer.json()).code]).toEqual([403, 'account-deleted'])
  // The password, and a name that only their key decrypts.
  await signIn(there, email)
  await expect(there.getByRole('heading', { level: 1 })).toContainText('Noor')
  const noor = await apiAs(there.request, email)
  expect((await noor.send('GET /api/progress')).listenedSeconds).toBeGreaterThan(3)
  await there.goto(`/content/${contentId}`)
  await there.getByRole('button', { name: 'Play', exact: true }).click()
  await expect(player(there)).toHaveAttribute('data-state', 'playing')
  await there.getByRole('slider', { name: 'Seek' }).press('End')
  await expect(there.getByRole('heading', { name: 'How was this for you?' })).toBeVisible()
  const area = await open()
  await openAdminArea(area)
  await expect(await findRow(area, TITLE)).toContainText('Published')
  // Fails when a key is missing.
  await npm('there', 'keys', '--', 'check')
})
