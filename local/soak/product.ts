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

const Run = z.object({ postgresUrl: z.string(), children: z.array(z.object({ name: z.string(), pid: z.number() })) })

/** The whole product, run as `npm start` does. */
export interface Product {
  readonly origin: string
  readonly postgresUrl: string
  /** The current processes that the run may kill. */
  processes(): readonly { readonly name: string; readonly pid: number }[]
  stop(): Promise<void>
}

/** Parts that the supervisor restarts after a kill. */
const KILLED = ['api', 'projections', 'media-worker']

/** Starts the product on a separate folder, without rate limits. Throws with its output when it does not become ready. */
export async function startProduct(dataDir: string): Promise<Product> {
  const port = await freePort()
  const child = spawn(process.execPath, [MAIN], {
    env: {
      ...process.env,
      STILLAIR_PORT: String(port),
      STILLAIR_DATA: dataDir,
      STILLAIR_DEMO_CONTENT: 'none',
      MEDIA_ORIGINS: 'https://example.com',
      RATE_LIMIT_READS: '1000000',
      RATE_LIMIT_WRITES: '1000000',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
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
    async stop() {
      const ended = once(child, 'close')
      child.kill('SIGTERM')
      await ended
    },
  }
}
