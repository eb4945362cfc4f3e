import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { withSessionSettings } from '@stillair/events/log/postgres/session-settings.ts'
import { projections } from '@stillair/projections/model/projections.ts'
import pg from 'pg'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../..', import.meta.url))
const postgresUrl = () => `postgres://stillair:stillair@127.0.0.1:${process.env.E2E_POSTGRES_PORT}/stillair`

const views = projections.flatMap(({ tables }) => tables.filter(({ view }) => view).map(({ name }) => name))

/** Returns every row of every read model as text, in a stable order. */
export async function readModels(): Promise<Record<string, string[]>> {
  const client = new pg.Client(withSessionSettings({ connectionString: postgresUrl() }))
  await client.connect()
  try {
    const rows: Record<string, string[]> = {}
    for (const view of views) {
      const result = await client.query<{ row: string }>(
        `select to_jsonb(t)::text as row from read.${view} t order by to_jsonb(t)::text`,
      )
      rows[view] = result.rows.map(({ row }) => row)
    }
    return rows
  } finally {
    await client.end()
  }
}

/** Number of replays at once. Each is a separate process and spends most of its time starting. */
const AT_ONCE = 3

/** Replays the log into empty tables for every read model, and swaps them with the tables in use. */
export async function rebuildAll(): Promise<void> {
  const left = projections.map(({ name }) => name)
  const replays = Array.from({ length: AT_ONCE }, async () => {
    for (let projection = left.pop(); projection; projection = left.pop()) {
      await run(process.execPath, ['projections/src/cli/main.ts', 'rebuild', projection], {
        cwd: root,
        env: { ...process.env, NODE_ENV: 'development', POSTGRES_URL: postgresUrl() },
      })
    }
  })
  await Promise.all(replays)
}
