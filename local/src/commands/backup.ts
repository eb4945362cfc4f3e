import '@stillair/events/process/closed-output.ts'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import * as z from 'zod'
import { backUp, stamp } from '../backup/backup.ts'
import { composeProject } from '../backup/compose.ts'
import { dataFolder } from '../backup/data-folder.ts'
import { restore } from '../backup/restore.ts'
import { readSettings } from '../platform/settings.ts'

/** `npm run backup` and `npm run restore`: docs/runbooks/restore.md */
const USAGE = `Usage: npm run backup -- [--to FOLDER] [compose OPTION…]
       npm run restore -- FOLDER [--replace] [compose OPTION…]
Without “compose”, the data is that of npm start. The options after it are those of docker compose, such as -f.`

const ROOT = resolve(import.meta.dirname, '../../..')
const { version } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(resolve(ROOT, 'package.json'), 'utf8')))

const [command, ...given] = process.argv.slice(2)
const at = given.indexOf('compose')
const own = at === -1 ? given : given.slice(0, at)

/** Returns the arguments; null when they are not understood. */
function understood() {
  try {
    const options = { to: { type: 'string' }, replace: { type: 'boolean' } } as const
    const { values, positionals } = parseArgs({ args: own, options, allowPositionals: true })
    const [folder] = positionals
    if (command === 'backup' && positionals.length === 0 && !values.replace) {
      return { to: resolve(ROOT, values.to ?? `backups/${stamp(new Date())}`) }
    }
    if (command === 'restore' && folder && positionals.length === 1 && values.to === undefined) {
      return { from: resolve(ROOT, folder), replace: values.replace ?? false }
    }
  } catch {
    // parseArgs explains itself in terms of its own.
  }
  return null
}

const chosen = understood()
if (!chosen) {
  console.error(USAGE)
  process.exit(2)
}
// Ctrl-C ends the tool at work. This process then removes what is half-done, and starts what it has stopped.
for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => console.error('Stopping …'))
try {
  const installation = at === -1 ? dataFolder(readSettings(process.env).dataDir) : composeProject(given.slice(at + 1))
  if (chosen.to !== undefined) {
    const { parts } = await backUp(installation, chosen.to, version)
    const megabytes = parts.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6
    console.log(`Backed up ${parts.map(({ name }) => name).join(', ')} (${megabytes.toFixed(0)} MB): ${chosen.to}`)
    console.log('It holds personal data and its keys. Encrypt it, and delete it after thirty days.')
  } else {
    const { before, erasuresUntil } = await restore(installation, chosen.from, version, { replace: chosen.replace })
    if (before) console.log(`The earlier data is in ${before}.`)
    console.log(
      erasuresUntil === null
        ? 'Restored. The next start erases again everybody who was erased since the backup.'
        : `Restored. No list of erasures after ${erasuresUntil} was found. Before you start, see docs/runbooks/restore.md`,
    )
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
