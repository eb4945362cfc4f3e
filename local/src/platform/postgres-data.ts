import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { canEnter, type OsUser } from './os-user.ts'
import type { PostgresBinaries } from './postgres-binaries.ts'

/** Folder that Postgres' account can reach when the product's own folder is closed to it. */
export const SHARED_STATE = '/var/lib/stillair'

/** Superuser of the embedded Postgres, which listens only on the loopback address. */
export const CREDENTIALS = { user: 'stillair', password: 'stillair' }

/**
 * Returns the real folder of `dataDir`: itself, or, when the account may not pass a folder above it, a folder below
 * `sharedState` with a symbolic link at `dataDir`. Existing data is moved there.
 */
export function placeData(dataDir: string, user: OsUser | null, sharedState: string = SHARED_STATE): string {
  const parent = dirname(dataDir)
  mkdirSync(parent, { recursive: true })
  if (lstatSync(dataDir, { throwIfNoEntry: false })?.isSymbolicLink()) {
    if (existsSync(dataDir)) return realpathSync(dataDir)
    rmSync(dataDir)
  }
  // We may open our own folder for passing through, but not change the folders above it.
  if (user) chmodSync(parent, lstatSync(parent).mode | 0o111)
  if (canEnter(parent, user)) return dataDir

  const name = `${basename(dirname(dataDir)).replace(/^\.+/, '')}-${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}`
  const elsewhere = join(sharedState, name)
  mkdirSync(sharedState, { recursive: true, mode: 0o755 })
  rmSync(elsewhere, { recursive: true, force: true })
  if (existsSync(dataDir)) execFileSync('mv', [dataDir, elsewhere])
  symlinkSync(elsewhere, dataDir)
  return elsewhere
}

/**
 * Creates an empty cluster in `home` unless there is one. It is created in a temporary folder and renamed when complete, so
 * that an interrupted attempt is recognised and repeated.
 * @throws when initdb fails, or when the cluster that is there belongs to another major version.
 */
export function initialise(home: string, binaries: PostgresBinaries, user: OsUser | null, durable: boolean): void {
  const versionFile = join(home, 'PG_VERSION')
  if (existsSync(versionFile)) {
    const found = readFileSync(versionFile, 'utf8').trim()
    if (found === binaries.version) return
    throw new Error(`The data in ${home} was written by Postgres ${found}, and this is ${binaries.version}.`)
  }
  if (existsSync(home)) {
    if (readdirSync(home).length > 0) throw new Error(`${home} holds something that is not a Postgres cluster.`)
    rmSync(home, { recursive: true })
  }
  const unfinished = `${home}.new`
  const passwordFile = `${home}.password`
  rmSync(unfinished, { recursive: true, force: true })
  rmSync(passwordFile, { force: true })
  mkdirSync(unfinished, { mode: 0o700 })
  writeFileSync(passwordFile, `${CREDENTIALS.password}\n`, { mode: 0o600 })
  if (user) for (const path of [unfinished, passwordFile]) chownSync(path, user.uid, user.gid)
  const run = spawnSync(
    binaries.initdb,
    [
      `--pgdata=${unfinished}`,
      `--username=${CREDENTIALS.user}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--locale=C',
      '--encoding=UTF8',
      '--no-instructions',
      ...(durable ? [] : ['--no-sync']),
    ],
    { ...user, cwd: '/', encoding: 'utf8', env: { ...process.env, LC_ALL: 'C' } },
  )
  rmSync(passwordFile, { force: true })
  if (run.status !== 0) throw new Error(`initdb failed: ${run.error?.message ?? run.stderr.trim()}`)
  renameSync(unfinished, home)
}
