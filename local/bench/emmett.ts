import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** Versions to measure against. The measure installs them itself, so `npm ci` stays smaller. */
const PACKAGES = ['@event-driven-io/emmett@0.42.0', '@event-driven-io/emmett-postgresql@0.42.0']

type EmmettEvent = { type: string; data: unknown; metadata?: unknown }

/** The measured part of `@event-driven-io/emmett-postgresql`. */
export interface Emmett {
  getPostgreSQLEventStore(connectionString: string): {
    appendToStream(stream: string, events: EmmettEvent[]): Promise<unknown>
    consumer(): {
      reactor(options: {
        processorId: string
        eachMessage: (message: unknown) => { type: 'STOP'; reason: string } | undefined
      }): unknown
      start(): Promise<void>
      close(): Promise<void>
    }
    schema: { migrate(): Promise<unknown> }
    close(): Promise<void>
  }
}

/** Installs emmett's Postgres package into a temporary folder unless it is there, and loads it. */
export async function loadEmmett(): Promise<Emmett> {
  const folder = join(tmpdir(), 'stillair-bench-emmett')
  const module = join(folder, 'node_modules/@event-driven-io/emmett-postgresql/dist/index.js')
  if (!existsSync(module)) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }')
    execFileSync('npm', ['install', '--no-save', '--no-audit', '--no-fund', ...PACKAGES], {
      cwd: folder,
      stdio: 'ignore',
    })
  }
  return import(pathToFileURL(module).href)
}
