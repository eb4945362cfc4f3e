import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { processIdentity, signal, waitForExit } from './process-identity.ts'

const Process = z.object({ name: z.string(), pid: z.number(), identity: z.string() })
const Run = z.object({
  url: z.string(),
  postgresUrl: z.string().optional(),
  supervisor: Process,
  children: z.array(Process),
})
type Run = z.infer<typeof Run>

/** The data folder is in use by a platform that runs. */
export class AlreadyRunningError extends Error {
  override name = 'AlreadyRunningError'
  constructor(url: string) {
    super(`Stillair is already running at ${url}.`)
  }
}

/** The processes that run on a data folder, recorded so that the next start finds what this one may leave behind. */
export type RunRecord = {
  /** Notes a child before it does anything. */
  add: (name: string, pid: number) => void
  /** Notes where Postgres answers, for the commands that are given beside the run. */
  answersAt: (postgresUrl: string) => void
  /** Everything stopped: there is nothing to find. */
  clear: () => void
}

/**
 * Claims the data folder: ends what an earlier run that died left running, and records this one.
 * @throws AlreadyRunningError when a platform runs on it.
 */
export async function claim(dataDir: string, url: string): Promise<RunRecord> {
  mkdirSync(dataDir, { recursive: true })
  const file = join(dataDir, 'run.json')
  refuseIfRunning(dataDir)
  for (const child of read(file)?.children ?? []) await end(child)

  const run: Run = { url, supervisor: describe('supervisor', process.pid), children: [] }
  const save = () => {
    writeFileSync(`${file}.new`, JSON.stringify(run))
    renameSync(`${file}.new`, file)
  }
  save()
  return {
    add: (name, pid) => {
      run.children = [...run.children.filter((child) => child.name !== name), describe(name, pid)]
      save()
    },
    answersAt: (postgresUrl) => {
      run.postgresUrl = postgresUrl
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

/** The platform that runs on this data folder, and where its Postgres answers once that is known; null when none does. */
export function running(dataDir: string): Pick<Run, 'url' | 'postgresUrl'> | null {
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
/** Whether the process lives and is the one that was recorded, not a later one with its id. */
const isSame = ({ pid, identity }: { pid: number; identity: string }) => processIdentity(pid) === identity

async function end(child: z.infer<typeof Process>): Promise<void> {
  if (!isSame(child)) return
  signal(child.pid, 'SIGTERM')
  if (await waitForExit(child.pid, 10_000)) return
  signal(-child.pid, 'SIGKILL')
  await waitForExit(child.pid, 5_000)
}
