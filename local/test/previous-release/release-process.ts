import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import type { Health } from '@stillair/projections/server/health.ts'
import type { Use } from './use-release.ts'

/** The projections process of a release. */
export interface ReleaseProcess {
  readonly health: () => Promise<Health>
  /** The lines of warnings and errors in its log so far. */
  readonly warnings: readonly string[]
  /** Stops it in order. */
  readonly stop: () => Promise<void>
}

const environment = (postgresUrl: string) => ({
  ...process.env,
  NODE_ENV: 'development',
  POSTGRES_URL: postgresUrl,
  EVENTSTORE_URL: '',
  HOST: '127.0.0.1',
  PORT: '0',
  LOG_LEVEL: 'info',
})

/** Starts the projections process of the release whose code is in the folder, and waits until it follows the log. */
export async function startProjections(folder: string, postgresUrl: string): Promise<ReleaseProcess> {
  const child = spawn(process.execPath, ['projections/src/main.ts'], {
    cwd: folder,
    env: environment(postgresUrl),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const warnings: string[] = []
  const { promise: port, resolve, reject } = Promise.withResolvers<number>()
  createInterface({ input: child.stdout }).on('line', (text) => {
    const line = JSON.parse(text) as { readonly level: number; readonly port?: number }
    if (line.level >= 40) warnings.push(text)
    if (line.port) resolve(line.port)
  })
  const exit = once(child, 'exit')
  exit.then(([code]) => reject(new Error(`the projections process of ${folder} ended with ${code}`)))
  const url = `http://127.0.0.1:${await port}/health`
  return {
    health: async () => (await fetch(url)).json() as Promise<Health>,
    warnings,
    async stop() {
      child.kill('SIGTERM')
      await exit
    },
  }
}

/** Runs a program like `use-release.ts` with the code in whose folder it is. */
export async function useRelease(script: string, postgresUrl: string, rating: number): Promise<Use> {
  const { stdout } = await promisify(execFile)(process.execPath, [script, String(rating)], {
    env: environment(postgresUrl),
  })
  return JSON.parse(stdout)
}
