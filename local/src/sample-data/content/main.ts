import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { readyDemoAccounts } from '../ready-demo-accounts.ts'
import { adminClient } from './admin-client.ts'
import { completedSteps } from './completed-steps.ts'
import { type DemoSession, sessionText } from './demo-session.ts'
import { generate } from './generate.ts'
import { hasVoice } from './narration.ts'
import { demoPrograms } from './programs.ts'
import { publish } from './publish.ts'
import { publishProgram } from './publish-program.ts'
import { demoSessions } from './sessions/all.ts'
import { transcribe } from './transcript.ts'
import { upgradeContent } from './upgrade-content.ts'

/**
 * Prepares the demo accounts, fills the library of a local run session by session, and exits. A later run continues where this
 * one stopped. With `--again` it exits with 1 while something is missing, so that its supervisor restarts it.
 */
const origin = process.env.STILLAIR_URL ?? 'http://127.0.0.1:8080'
const folder = join(process.env.STILLAIR_DATA ?? '.data', 'demo-content')
const ffmpegPath = process.env.FFMPEG_PATH ?? 'ffmpeg'
const amounts: Record<string, number> = { none: 0, one: 1 }
const wanted = demoSessions.slice(0, amounts[process.env.STILLAIR_DEMO_CONTENT ?? 'all'])

const done = completedSteps(join(folder, 'published.json'))
const admin = adminClient(origin)
const work = join(folder, 'work')
await mkdir(work, { recursive: true })
const isSpoken = await hasVoice(ffmpegPath, work)
const failures = new Set<string>()

async function attempt(what: string, act: () => Promise<void>): Promise<void> {
  try {
    await act()
  } catch (error) {
    if (failures.has(what)) return
    failures.add(what)
    console.log(`Demo content: ${what} is missing. ${error instanceof Error ? error.message : error}`)
  }
}

/** Runs a named step once per data folder. */
async function once(name: string, act: () => Promise<void>): Promise<void> {
  if (done.has(name)) return
  await act()
  done.add(name)
}

async function fill(session: DemoSession): Promise<void> {
  const text = sessionText(session, isSpoken)
  const isThere = done.has(session.slug)
  await once(session.slug, () => publish(admin, session, text, () => generate(ffmpegPath, work, session)))
  await once(`details:${session.slug}`, async () => {
    if (isThere) await upgradeContent(admin, session, text)
  })
  if (!isThere) {
    const count = wanted.filter(({ slug }) => done.has(slug)).length
    console.log(`Demo content: “${session.title}” can be played (${count} of ${wanted.length}).`)
  }
}

async function addTranscript(session: DemoSession): Promise<void> {
  if (!isSpoken || !done.has(session.slug)) return
  await once(`transcript:${session.slug}`, async () => {
    const content = (await admin.listContent()).find(({ title }) => title === session.title)
    if (!content) return
    const text = await transcribe(ffmpegPath, work, session)
    await admin.putTranscript(content.id, text, `demo-transcript-${content.id}`)
  })
}

async function addPrograms(): Promise<void> {
  const library = await admin.listContent()
  const contentIds = new Map(
    demoSessions.flatMap(({ slug, title }) => {
      const content = library.find((one) => one.title === title)
      return content ? [[slug, content.id] as const] : []
    }),
  )
  const comes = (slug: string) => contentIds.has(slug) || wanted.some((session) => session.slug === slug)
  for (const program of demoPrograms) {
    const expected = program.sessions.filter(comes).length
    await attempt(`“${program.title}”`, () => publishProgram(admin, program, contentIds, expected, done))
  }
}

for (const line of await readyDemoAccounts(origin, folder)) {
  failures.add(line)
  console.log(`Demo accounts: ${line}`)
}
for (const session of wanted) {
  const isThere = done.has(session.slug)
  await attempt(`“${session.title}”`, () => fill(session))
  await attempt(`the transcript of “${session.title}”`, () => addTranscript(session))
  if (!isThere) await attempt('a program', addPrograms)
}
if (wanted.length > 0) await attempt('a program', addPrograms)

if (failures.size === 0) {
  await rm(work, { recursive: true, force: true })
} else {
  console.log('Demo content: the next start tries again what is missing.')
  if (process.argv.includes('--again')) process.exitCode = 1
}
