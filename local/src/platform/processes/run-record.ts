import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder } from '@stillair/events/process/make-folder.ts'
import * as z from 'zod'
import { processIdentity, signal, waitForExit } from './process-identity.ts'

const Process = z.object({ name: z.string(), pid: z.number(), identity: z.string() })
const Run = z.object({
  url: z.string(),
  postgresUrl: z.string().optional(),
  /** The address of the payments emulator. */
  paymentsUrl: z.string().optional(),
  supervisor: Process,
  children: z.array(Process),
})
type Run = z.infer<typeof Run>

/** Thrown when a running platform uses the data folder. */
export class AlreadyRunningError extends Error {
  override name = 'AlreadyRunningError'
  constructor(url: string) {
    super(`Stillair is already running at ${url}.`)
  }
}

/** Records the processes that run on a data folder, so that the next start finds what this run may leave behind. */
export type RunRecord = {
  /** Records a child before it does anything. */
  add: (name: string, pid: number) => void
  /** Records addresses, for commands that run next to the platform. */
  answersAt: (addresses: Pick<Run, 'postgresUrl' | 'paymentsUrl'>) => void
  /** Removes the record once everything has stopped. */
  clear: () => void
}

/**
 * Claims the data folder: ends processes of an earlier run that died, and records this run.
 * @throws AlreadyRunningError when a platform runs on it.
 */
export async function claim(dataDir: string, url: string): Promise<RunRecord> {
  makeFolder(dataDir, 0o700)
  const file = join(dataDir, 'run.json')
  refuseIfRunning(dataDir)
  for (const child of read(file)?.children ?? []) await end(child)

  const run: Run = { url, supervisor: describe('supervisor', process.pid), children: [] }
  const save = () => {
    writeFileSync(`${file}.new`, JSON.stringify(run), { mode: 0o600 })
    renameSync(`${file}.new`, file)
  }
  save()
  return {
    add: (name, pid) => {
      run.children = [...run.children.filter((child) => child.name !== name), describe(name, pid)]
      save()
    },
    answersAt: (addresses) => {
      Object.assign(run, addresses)
      save()
    },
    clear: () => rmSync(file, { force: true }),
  }
}

/** @throws AlreadyRunningError when a platform runs on this data folder. */
export function refuseIfRunning(dataDir: string): void {
  const run = running(dataDir)
  if (run) throw new AlreadyRunningError(run.url)
}

/**
 * Returns the platform that runs on this data folder, with the addresses of its Postgres and payments once known; null when
 * none runs.
 */
export function running(dataDir: string): Pick<Run, 'url' | 'postgresUrl' | 'paymentsUrl'> | null {
  const run = read(join(dataDir, 'run.json'))
  return run && isSame(run.supervisor) ? run : null
}

function read(file: string): Run | null {
  if (!existsSync(file)) return null
  try {
    return Run.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return null
  }
}

const describe = (name: string, pid: number) => ({ name, pid, identity: processIdentity(pid) ?? '' })
/** Returns whether the recorded process lives, as opposed to a later one with the same id. */
const isSame = ({ pid, identity }: { pid: number; identity: string }) => processIdentity(pid) === identity

async function end(child: z.infer<typeof Process>): Promise<void> {
  if (!isSame(child)) return
  signal(child.pid, 'SIGTERM')
  if (await waitForExit(child.pid, 10_000)) return
  signal(-child.pid, 'SIGKILL')
  await waitForExit(child.pid, 5_000)
}
