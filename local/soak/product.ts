import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as z from 'zod'
import { freePort } from '../src/platform/ports.ts'

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url))
/** Time allowed for the start, milliseconds. */
const START = 240_000

const Process = z.object({ name: z.string(), pid: z.number() })
const Run = z.object({ postgresUrl: z.string(), supervisor: Process, children: z.array(Process) })

/** The state of the parts, as far as it is used here. */
const Health = z.object({ parts: z.object({ projections: z.object({ behind: z.number().optional() }) }) })

/** The whole product, run as `npm start` does. */
export interface Product {
  readonly origin: string
  readonly postgresUrl: string
  /** The current processes that the run may kill. */
  processes(): readonly { readonly name: string; readonly pid: number }[]
  /** Ids of all current processes, by name; `gateway` is the one that supervises the others. */
  pids(): Readonly<Record<string, number>>
  /** Returns how many events the slowest read model is behind the log; null when the API does not report it. */
  lag(): Promise<number | null>
  stop(): Promise<void>
}

/** Parts that the supervisor restarts after a kill. */
const KILLED = ['api', 'projections', 'media-worker']

/** Starts the product on a separate folder, without rate limits. Throws with its output when it does not become ready. */
export async function startProduct(dataDir: string): Promise<Product> {
  const port = await freePort()
  const metricsPort = await freePort()
  const child = spawn(process.execPath, [MAIN], {
    env: {
      ...process.env,
      STILLAIR_PORT: String(port),
      STILLAIR_DATA: dataDir,
      STILLAIR_DEMO_CONTENT: 'none',
      MEDIA_ORIGINS: 'https://example.com',
      RATE_LIMIT_READS: '1000000',
      RATE_LIMIT_WRITES: '1000000',
      RATE_LIMIT_FILES: '1000000',
      METRICS_PORT: String(metricsPort),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const kill = () => child.kill('SIGTERM')
  process.once('exit', kill)
  let printed = ''
  await new Promise<void>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`not ready after ${START / 1000} s: ${printed}`)), START)
    child.once('close', () => reject(new Error(printed)))
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        printed += text
        if (!printed.includes('is ready at')) return
        clearTimeout(late)
        resolve()
      })
    }
  })
  const run = () => Run.parse(JSON.parse(readFileSync(join(dataDir, 'run.json'), 'utf8')))
  return {
    origin: `http://127.0.0.1:${port}`,
    postgresUrl: run().postgresUrl,
    processes: () => run().children.filter(({ name }) => KILLED.includes(name)),
    pids() {
      const { supervisor, children } = run()
      const postgres = Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
      const each = children.map(({ name, pid }) => [name, pid] as const)
      return { gateway: supervisor.pid, postgres, ...Object.fromEntries(each) }
    },
    async lag() {
      const health = `http://127.0.0.1:${metricsPort}/health`
      const answer = await fetch(health, { signal: AbortSignal.timeout(5_000) }).then(
        (response) => response.json(),
        () => null,
      )
      return Health.safeParse(answer).data?.parts.projections.behind ?? null
    },
    async stop() {
      const ended = once(child, 'close')
      kill()
      await ended
      process.off('exit', kill)
    },
  }
}
