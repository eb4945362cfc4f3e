import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  LOCAL_SECRET_KEY,
  LOCAL_WEBHOOK_SECRET,
  WEBHOOK_PATH,
} from '@stillair/api/modules/subscriptions/provider/payments-config.ts'
import { showProgress } from '@stillair/events/process/show-progress.ts'
import type { Health } from '@stillair/projections/server/health.ts'
import { dataFolder } from './backup/data-folder.ts'
import { finishRestore } from './backup/finish-restore.ts'
import {
  LOCAL_SECRET,
  LOCAL_SITE_KEY,
  VERIFY_PATH,
} from './emulators/human-verification/human-verification-emulator.ts'
import { SCRIPT_PATH } from './emulators/human-verification/page-script.ts'
import { buildClient, viteProgram } from './platform/client-build.ts'
import { erasuresDir } from './platform/erasures-dir.ts'
import { type Gateway, startGateway } from './platform/gateway.ts'
import { type Media, openMedia } from './platform/media.ts'
import { freePort, USUAL_PORT } from './platform/ports.ts'
import { type Postgres, startPostgres } from './platform/postgres.ts'
import { privateFolder } from './platform/private-folder.ts'
import { signal as sendSignal } from './platform/processes/process-identity.ts'
import { claim } from './platform/processes/run-record.ts'
import { type SupervisedChild, superviseChild } from './platform/processes/supervised-child.ts'
import { readModelsShare } from './platform/read-models-share.ts'
import type { PlatformOptions } from './platform/settings.ts'
import { untilReady } from './platform/wait-until.ts'
import { sampleHistoryUrl } from './sample-data/history/sample-history-database.ts'
import { readyDemoAccounts } from './sample-data/ready-demo-accounts.ts'

export type Platform = {
  url: string
  /** Metrics of the API, in the format of Prometheus. */
  metricsUrl: string
  postgresUrl: string
  /** Ids of the current processes, by name. */
  processes: () => Record<string, number>
  /** Stops everything in order, without losing acknowledged data. */
  stop: () => Promise<void>
  /** Kills everything at once, like a power cut. */
  kill: () => void
}

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
/** Milliseconds in which a start must come further: ample for a first start on a slow disk. */
const PATIENCE = 180_000

/** What a start did about an interrupted restore. */
const OUTCOMES = {
  finished: 'It is finished now: this is the data of the backup.',
  undone: 'It had changed nothing: this is the data from before. To restore the backup, stop and run it again.',
}

/** Debugger ports of the parts of `npm run dev` at the default address; otherwise the part's log names its port. */
const INSPECTED: Readonly<Record<string, number>> = { api: 9229, projections: 9230, 'media-worker': 9231 }

/**
 * Starts the whole product and resolves when it is usable; demo content continues to appear afterwards.
 * @throws AlreadyRunningError when a platform runs on this data folder.
 * @throws when a part does not start; everything is stopped again then.
 */
export async function startPlatform(options: PlatformOptions): Promise<Platform> {
  const { dataDir, host = '127.0.0.1', demoContent = 'all', analytics = false, dev = false, ports = {} } = options
  const { print = () => {}, signal = new AbortController().signal } = options
  const publicPort = options.port === 0 ? await freePort() : options.port
  const url = `http://localhost:${publicPort}`
  const record = await claim(dataDir, url)
  for (const name of ['auth', 'demo-content', 'logs', 'payments']) privateFolder(join(dataDir, name))
  const children = new Map<string, SupervisedChild>()
  let gateway: Gateway | null = null
  let media: Media | null = null
  let postgres: Postgres | null = null
  let stopping: Promise<void> | null = null

  function child(
    name: string,
    file: string,
    env: Record<string, string | undefined>,
    more: { args?: string[]; isJob?: boolean } = {},
  ): void {
    const inspect = publicPort === USUAL_PORT ? (INSPECTED[name] ?? 0) : 0
    const watch =
      dev && !more.isJob && more.args === undefined
        ? ['--watch', '--watch-preserve-output', `--inspect=127.0.0.1:${inspect}`]
        : []
    const supervised = superviseChild({
      name,
      arguments: [...watch, file, ...(more.args ?? [])],
      cwd: name === 'vite' ? join(ROOT, 'client') : ROOT,
      env,
      logFile: join(dataDir, 'logs', `${name}.log`),
      started: (pid) => record.add(name, pid),
      // A job ends when its work is done. A server that ends, even cleanly, is missed.
      restartsAfter: (code) => stopping === null && !(more.isJob && code === 0),
      report: (line) => (stopping ? undefined : print(line)),
      ...(name === 'demo-content' ? { print } : {}),
    })
    children.set(name, supervised)
  }

  /** Starts Postgres, and restarts it on the same port when it ends unexpectedly. */
  async function keepPostgres(port: number): Promise<Postgres> {
    const started = await startPostgres({
      dataDir: join(dataDir, 'postgres'),
      logFile: join(dataDir, 'logs', 'postgres.log'),
      port,
    })
    postgres = started
    record.answersAt({ postgresUrl: started.url })
    void started.exited.then(async () => {
      if (stopping) return
      print('Postgres ended unexpectedly; starting it again.')
      await keepPostgres(started.port).catch((error: Error) => print(error.message))
    })
    return started
  }

  const stopChildren = (...names: string[]) => Promise.all(names.map((name) => children.get(name)?.stop()))
  async function stopInOrder(): Promise<void> {
    // Stop from the outside in: first requests, then writers, then the log's database.
    await Promise.all([gateway?.stop(), stopChildren('demo-content')])
    await Promise.all([stopChildren('api', 'vite'), media?.close()])
    await stopChildren('media-worker', 'projections')
    await Promise.all([
      stopChildren('auth-emulator', 'payments-emulator', 'human-verification-emulator'),
      postgres?.stop(),
    ])
    record.clear()
  }
  const stop = () => {
    stopping ??= stopInOrder()
    return stopping
  }
  const kill = () => {
    stopping ??= Promise.resolve()
    for (const supervised of children.values()) supervised.kill()
    if (postgres) sendSignal(postgres.pid, 'SIGKILL')
    void gateway?.stop()
  }

  try {
    const outcome = await finishRestore(dataFolder(dataDir))
    if (outcome) print(`A restore was interrupted. ${OUTCOMES[outcome]}`)
    const port = {
      postgres: await freePort(ports.postgres),
      authEmulator: await freePort(ports.authEmulator),
      api: await freePort(ports.api),
      projections: await freePort(ports.projections),
      mediaWorker: await freePort(ports.mediaWorker),
      vite: await freePort(ports.vite),
      payments: await freePort(ports.payments),
      humanVerification: await freePort(ports.humanVerification),
    }
    // A port that the operator chose is the API's to check; 0 means any free one.
    const { METRICS_PORT = '0' } = process.env
    const metricsPort = METRICS_PORT === '0' ? String(await freePort()) : METRICS_PORT
    const { vite: _, ...withoutVite } = port
    gateway = await startGateway(host, publicPort, dev ? port : withoutVite)
    child('auth-emulator', 'local/src/emulators/auth-emulator/main.ts', {
      HOST: '127.0.0.1',
      PORT: String(port.authEmulator),
      AUTH_DATA_DIR: join(dataDir, 'auth'),
      FIREBASE_PROJECT_ID: 'demo-stillair',
    })
    const payments = { STRIPE_SECRET_KEY: LOCAL_SECRET_KEY, STRIPE_WEBHOOK_SECRET: LOCAL_WEBHOOK_SECRET, APP_URL: url }
    const paymentsUrl = `http://127.0.0.1:${port.payments}`
    record.answersAt({ paymentsUrl })
    child('payments-emulator', 'local/src/emulators/payments/main.ts', {
      ...payments,
      HOST: '127.0.0.1',
      PORT: String(port.payments),
      WEBHOOK_URL: `http://127.0.0.1:${port.api}${WEBHOOK_PATH}`,
      PAYMENTS_DATA_DIR: join(dataDir, 'payments'),
    })
    child('human-verification-emulator', 'local/src/emulators/human-verification/main.ts', {
      HOST: '127.0.0.1',
      PORT: String(port.humanVerification),
    })
    const [{ url: postgresUrl }] = await Promise.all([
      keepPostgres(port.postgres),
      dev ? undefined : buildClient(ROOT, print),
    ])
    signal.throwIfAborted()

    const common = { NODE_ENV: 'development', HOST: '127.0.0.1', POSTGRES_URL: postgresUrl }
    const storage = { STORAGE_DIR: join(dataDir, 'storage') }
    privateFolder(storage.STORAGE_DIR)
    child('projections', 'projections/src/main.ts', { ...common, PORT: String(port.projections) })
    child('media-worker', 'media-worker/src/main.ts', {
      ...common,
      ...storage,
      PORT: String(port.mediaWorker),
      FFMPEG_PATH: options.ffmpegPath,
    })
    const api = {
      ...common,
      ...storage,
      ERASURES_DIR: erasuresDir(dataDir),
      SAMPLE_HISTORY_URL: sampleHistoryUrl(postgresUrl),
      METRICS_PORT: metricsPort,
      FIREBASE_PROJECT_ID: 'demo-stillair',
      FIREBASE_API_KEY: 'local',
      FIREBASE_AUTH_DOMAIN: `localhost:${publicPort}`,
      FIREBASE_AUTH_EMULATOR_HOST: `127.0.0.1:${port.authEmulator}`,
      ...payments,
      STRIPE_API_BASE: paymentsUrl,
      RECAPTCHA_SITE_KEY: LOCAL_SITE_KEY,
      RECAPTCHA_SECRET: LOCAL_SECRET,
      RECAPTCHA_SCRIPT_URL: SCRIPT_PATH,
      RECAPTCHA_VERIFY_URL: `http://127.0.0.1:${port.humanVerification}${VERIFY_PATH}`,
      ANALYTICS: analytics ? 'on' : 'off',
      CLIENT_DIR: dev ? undefined : join(ROOT, 'client', 'dist'),
    }
    child('api', 'api/src/main.ts', { ...api, PORT: String(port.api) })
    const part = (name: string, at: number, path = '/') => {
      return { name, url: `http://127.0.0.1:${at}${path}`, logFile: join(dataDir, 'logs', `${name}.log`) }
    }
    const parts = [
      part('auth-emulator', port.authEmulator),
      part('human-verification-emulator', port.humanVerification),
      part('payments-emulator', port.payments, '/health'),
      {
        ...part('projections', port.projections, '/health'),
        shareOf: (found: unknown) => readModelsShare(found as Health),
      },
      part('media-worker', port.mediaWorker, '/health'),
      part('api', port.api, '/api/health'),
      // Check the page itself: an API that answers everything else would be useless without it.
      dev ? part('vite', port.vite) : part('api', port.api),
    ]
    if (dev) {
      const args = ['--host', '127.0.0.1', '--port', String(port.vite), '--strictPort']
      child('vite', viteProgram(ROOT), {}, { args })
    }
    const bar = showProgress('building the read models')
    await untilReady(parts, { patience: PATIENCE, signal, onShare: bar.update }).finally(bar.end)
    media = await openMedia({ ...process.env, ...api, PORT: String(port.api) }, join(dataDir, 'logs', 'media.log'))
    gateway.open(media.listener)
    const missing = await readyDemoAccounts(`http://127.0.0.1:${publicPort}`, join(dataDir, 'demo-content'))
    for (const line of missing) print(`Demo accounts: ${line}`)
    if (demoContent !== 'none') {
      child('sample-history', 'local/src/sample-data/history/generate-if-missing.ts', common, { isJob: true })
      child(
        'demo-content',
        'local/src/sample-data/content/main.ts',
        {
          STILLAIR_URL: `http://127.0.0.1:${publicPort}`,
          STILLAIR_DATA: dataDir,
          STILLAIR_DEMO_CONTENT: demoContent,
          FFMPEG_PATH: options.ffmpegPath,
        },
        { isJob: true },
      )
    }
    return {
      url,
      metricsUrl: `http://127.0.0.1:${metricsPort}/metrics`,
      postgresUrl,
      processes: () => {
        const all = [...children.values()].map(({ name, pid }) => [name, pid()] as const)
        const living = all.flatMap(([name, pid]) => (pid === null ? [] : [[name, pid] as const]))
        return Object.fromEntries([...living, ...(postgres ? [['postgres', postgres.pid] as const] : [])])
      },
      stop,
      kill,
    }
  } catch (error) {
    await stop()
    throw error
  }
}
