import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { withSessionSettings } from '@stillair/events/log/postgres/session-settings.ts'
import pg from 'pg'
import { postgresUser } from './os-user.ts'
import { freePort } from './ports.ts'
import { resolvePostgresBinaries } from './postgres-binaries.ts'
import { CREDENTIALS, initialise, placeData, SHARED_STATE } from './postgres-data.ts'
import { commandLine, isAlive, processesIn, signal, waitForExit } from './processes/process-identity.ts'

export type PostgresOptions = {
  /** Folder of the cluster; created when missing. */
  dataDir: string
  /** Preferred port; another is taken when it is busy. */
  port?: number
  /** File to which the server appends its log. */
  logFile: string
  /** Database in the URL; created when missing. */
  database?: string
  /** False allows a crash of the machine to lose committed data, for tests that throw the cluster away. */
  durable?: boolean
  maxConnections?: number
  /** Folder for data and programs when Postgres' account cannot reach their usual one; only when started as root. */
  sharedState?: string
}

export type Postgres = {
  url: string
  port: number
  pid: number
  /** Settles when the server has ended, for any reason. */
  exited: Promise<void>
  /** Shuts down cleanly: cuts connections and writes committed data. */
  stop(): Promise<void>
}

/**
 * Starts the embedded Postgres and resolves when it answers queries. Recovers automatically from the remains of an earlier
 * run: an interrupted initdb, an orphaned server, a stale pid file, a busy port.
 * @throws when it does not start, with the end of the server's log.
 */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const { durable = true, sharedState = SHARED_STATE } = options
  const user = postgresUser(existsSync(options.dataDir) ? options.dataDir : undefined)
  const spare = user ? sharedState : dirname(options.dataDir)
  const binaries = resolvePostgresBinaries(user, spare)
  const home = placeData(options.dataDir, user, sharedState)
  initialise(home, binaries, user, durable)
  await stopOrphan(home)

  for (let attempt = 1; ; attempt++) {
    const port = await freePort(options.port)
    mkdirSync(dirname(options.logFile), { recursive: true })
    const log = openSync(options.logFile, 'a', 0o600)
    const logStart = statSync(options.logFile).size
    const child = spawn(binaries.postgres, serverArguments(home, port, durable, options.maxConnections ?? 100), {
      ...user,
      cwd: '/',
      // In its own session, so that Ctrl-C in the terminal reaches only the supervisor, which stops Postgres last.
      detached: true,
      stdio: ['ignore', log, log],
      env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' },
    })
    closeSync(log)
    const exited = new Promise<void>((done) => {
      child.once('exit', () => done())
      child.once('error', () => done())
    })
    const url = (database: string) =>
      `postgres://${CREDENTIALS.user}:${CREDENTIALS.password}@127.0.0.1:${port}/${database}`
    if (await becomesReady(child, url('postgres'))) {
      const database = options.database ?? 'stillair'
      await createDatabase(url('postgres'), database)
      const pid = child.pid ?? 0
      return { url: url(database), port, pid, exited, stop: () => stopServer(pid) }
    }
    const words = readFileSync(options.logFile).subarray(logStart).toString()
    // Another process may have taken the port meanwhile, or workers of a previous server may still be ending.
    const passing = /Address already in use|shared memory block|lock file/.test(words)
    if (!passing || attempt === 20)
      throw new Error(`Postgres does not start:\n${words.trim().split('\n').slice(-8).join('\n')}`)
    await new Promise((done) => setTimeout(done, 250))
  }
}

function serverArguments(home: string, port: number, durable: boolean, maxConnections: number): string[] {
  const onOff = durable ? 'on' : 'off'
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: maxConnections,
    // The event log promises durability, so these settings are not left to a configuration file.
    fsync: onOff,
    full_page_writes: onOff,
    synchronous_commit: onOff,
    // Files in its folder: one for tests may be killed, which would leave other shared memory behind.
    ...(!durable && { dynamic_shared_memory_type: 'mmap' }),
    timezone: 'UTC',
    log_timezone: 'UTC',
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  return ['-D', home, '-p', String(port), ...flags]
}

/** Resolves with true when the server answers a query, and with false when it ends first. */
async function becomesReady(child: ChildProcess, url: string): Promise<boolean> {
  while (child.exitCode === null && child.signalCode === null && child.pid !== undefined) {
    const client = new pg.Client(withSessionSettings({ connectionString: url, connectionTimeoutMillis: 2_000 }))
    client.on('error', () => {})
    try {
      await client.connect()
      await client.query('select 1')
      return true
    } catch {
      await new Promise((done) => setTimeout(done, 20))
    } finally {
      await client.end().catch(() => {})
    }
  }
  return false
}

async function createDatabase(serverUrl: string, name: string): Promise<void> {
  const client = new pg.Client(withSessionSettings({ connectionString: serverUrl }))
  await client.connect()
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
    if (rowCount === 0) await client.query(`create database ${pg.escapeIdentifier(name)}`)
  } finally {
    await client.end()
  }
}

/** Ends processes that an earlier run left on this cluster, and removes a pid file that would prevent a start. */
export async function stopOrphan(home: string): Promise<void> {
  const pidFile = join(home, 'postmaster.pid')
  if (!existsSync(pidFile)) return
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0])
  if (pid > 0 && isAlive(pid) && commandLine(pid).includes(`-D ${home} `)) await stopServer(pid)
  // Workers end once their parent has died; until then the cluster is in use.
  for (const worker of processesIn(home)) {
    if (!(await waitForExit(worker, 5_000))) signal(worker, 'SIGKILL')
  }
  // The server refuses to start while any process has the id in this file, even an unrelated one.
  rmSync(pidFile, { force: true })
}

/** Requests a fast shutdown; when that hangs, an immediate one, from which the next start recovers. */
async function stopServer(pid: number): Promise<void> {
  for (const [name, patience] of [
    ['SIGINT', 10_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ] as const) {
    signal(pid, name)
    if (await waitForExit(pid, patience)) return
  }
  throw new Error(`Postgres (process ${pid}) does not end.`)
}
