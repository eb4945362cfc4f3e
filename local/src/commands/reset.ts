import '@stillair/events/process/closed-output.ts'
import { existsSync, readdirSync, realpathSync, rmdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readArguments } from '@stillair/events/process/command-line.ts'
import { startFailure } from '@stillair/events/process/start-failure.ts'
import { DATA } from '../backup/data-folder.ts'
import { erasureLists, erasuresDir, setErasuresAside } from '../platform/erasures-dir.ts'
import { stopOrphan } from '../platform/postgres.ts'
import { SHARED_STATE } from '../platform/postgres-data.ts'
import { claim } from '../platform/processes/run-record.ts'
import { readSettings } from '../platform/settings.ts'

/** Entries of a platform's data folder. The command deletes nothing else, in case the folder is the wrong one. */
const OURS = [...DATA, 'logs', 'postgres.new', 'postgres.password', 'postgres-binaries']

process.on('uncaughtException', (error) => {
  console.error(startFailure(error))
  process.exit(1)
})

readArguments('Usage: npm run reset', () => parseArgs())

const { dataDir } = readSettings(process.env)
if (existsSync(dataDir)) {
  const record = await claim(dataDir, 'this folder').catch((error: Error) => {
    console.error(`${error.message} Stop it first.`)
    process.exit(1)
  })
  const postgres = join(dataDir, 'postgres')
  if (existsSync(postgres)) {
    // When started as root, the cluster may be elsewhere, behind a symbolic link.
    const home = realpathSync(postgres)
    await stopOrphan(home)
    if (home.startsWith(`${SHARED_STATE}/`)) rmSync(home, { recursive: true, force: true })
  }
  for (const name of OURS) rmSync(join(dataDir, name), { recursive: true, force: true })
  setErasuresAside(dataDir)
  record.clear()
  if (readdirSync(dataDir).length === 0) rmdirSync(dataDir)
}
console.log('All local data was deleted. The next npm start begins with an empty platform.')
const [kept] = erasureLists(erasuresDir(dataDir))
if (kept)
  console.log(`The list of erased people, which has only their ids, stays for restores of earlier backups: ${kept}`)
