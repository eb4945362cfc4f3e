import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { adminClient } from './admin-client.ts'
import { doneList } from './done-list.ts'
import { generate } from './generate.ts'
import { publish } from './publish.ts'
import { demoSessions } from './sessions/all.ts'

/** Fills the library of a local run, one session after the other, and ends. Started again, it goes on where it was. */
const origin = process.env.STILLAIR_URL ?? 'http://127.0.0.1:8080'
const folder = join(process.env.STILLAIR_DATA ?? '.data', 'demo-content')
const ffmpegPath = process.env.FFMPEG_PATH ?? 'ffmpeg'
const wanted = process.env.STILLAIR_DEMO_CONTENT === 'one' ? demoSessions.slice(0, 1) : demoSessions

const done = doneList(join(folder, 'published.json'))
const missing = wanted.filter(({ slug }) => !done.has(slug))
const admin = adminClient(origin)
const work = join(folder, 'work')
await mkdir(work, { recursive: true })
let failed = 0
for (const session of missing) {
  try {
    await publish(admin, session, () => generate(ffmpegPath, work, session))
    done.add(session.slug)
    console.log(`Demo content: “${session.title}” can be played (${done.count()} of ${wanted.length}).`)
  } catch (error) {
    failed += 1
    console.log(`Demo content: “${session.title}” is missing. ${error instanceof Error ? error.message : error}`)
  }
}
if (failed === 0) await rm(work, { recursive: true, force: true })
else console.log('Demo content: the next start tries again what is missing.')
