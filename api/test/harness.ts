import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { logConfig } from '@stillair/events/log/config.ts'
import type { EventStore } from '@stillair/events/log/event-store.ts'
import { openLog as openEventLog } from '@stillair/events/log/open-event-store.ts'
import { steadyPool } from '@stillair/events/log/postgres/steady-pool.ts'
import type { ObjectStore } from '@stillair/events/object-store/object-store.ts'
import { openObjectStore } from '@stillair/events/object-store/open-object-store.ts'
import { type Patience, PROMPT } from '@stillair/events/object-store/s3-client.ts'
import { createControlSchema } from '@stillair/projections/engine/schema.ts'
import { supervise } from '@stillair/projections/engine/supervisor.ts'
import { projectionConsumer } from '@stillair/projections/model/projection-consumer.ts'
import { projections } from '@stillair/projections/model/projections.ts'
import { SERVING } from '@stillair/projections/model/target.ts'
import { type DisclosureGate, disclosureGate } from '@stillair/projections/replay/disclosure-gate.ts'
import type pg from 'pg'
import { pino } from 'pino'
import { createTestDatabase } from '../../events/test/test-database.ts'
import { createApiSchema } from '../src/http/api-tables.ts'
import { admitAll } from '../src/http/limits/admission.ts'
import { createPatientServer } from '../src/http/limits/slow-senders.ts'
import { metrics } from '../src/http/operations/metrics.ts'
import { positionTokens } from '../src/http/requests/position-tokens.ts'
import { revokedSignIns } from '../src/modules/accounts/revoked-sign-ins.ts'
import { chartThread } from '../src/modules/charts/start-chart-thread.ts'
import { erasureList } from '../src/modules/erasure/erasure-list.ts'
import { openUploadStore } from '../src/modules/media/uploads/upload-store.ts'
import { isUploadPath } from '../src/modules/media/uploads/uploads.ts'
import { watchBrowserAccess } from '../src/modules/media/watch-browser-access.ts'
import { mailSender } from '../src/modules/reminders/mail-sender.ts'
import type { PushSender } from '../src/modules/reminders/push-sender.ts'
import { subscriptionDeletionStep } from '../src/modules/subscriptions/end-subscription.ts'
import { inConfiguredAccount } from '../src/modules/subscriptions/payment-account-check.ts'
import { stripePayments } from '../src/modules/subscriptions/provider/stripe-payments.ts'
import { openCountryLookup } from '../src/modules/visitor/country-lookup.ts'
import { openHumanVerification } from '../src/modules/waitlist/recaptcha.ts'
import { createApp } from '../src/server/app.ts'
import type { AppDeps } from '../src/server/app-deps.ts'
import { type ApiConfig, apiConfig } from '../src/server/config/config.ts'
import { openLog } from '../src/server/log.ts'
import { openBoss } from '../src/server/open-boss.ts'
import { READ_MODELS } from '../src/server/read-models.ts'
import { shutDown } from '../src/server/shut-down.ts'
import { type IdentityEmulator, identityEmulator, PROJECT } from './identity-emulator.ts'
import { type Person, person } from './person.ts'
import { type TokenEmulator, tokenEmulator } from './token-emulator.ts'

/** The whole API on its own port, with real Postgres, projections, files and token verification. */
export interface Harness {
  readonly url: string
  readonly pool: pg.Pool
  readonly store: EventStore
  readonly mediaStore: ObjectStore
  readonly config: ApiConfig
  readonly tokens: TokenEmulator
  readonly identity: IdentityEmulator
  readonly deps: AppDeps
  /** The disclosure gate of the charts. */
  readonly gate: DisclosureGate
  /** The log lines. */
  readonly logLines: string[]
  /** Moves the API's clock forward by that many seconds. */
  advance(seconds: number): void
  now(): Date
  /** Returns a client signed in as the user with that id. */
  listener(id: string): Person
  admin(id?: string): Person
  visitor(): Person
  close(): Promise<void>
}

export interface HarnessOptions {
  readonly onAccountDeleted?: AppDeps['onAccountDeleted']
  /** The read models of a sample history. */
  readonly sample?: AppDeps['histories']['sample']
  /** Sends notifications; if omitted, none are sent. */
  readonly push?: PushSender
  readonly environment?: Readonly<Record<string, string>>
  /** When the API's clock starts; if omitted, at the current time. Tests that compare days set it. */
  readonly now?: string
  /** How long uploads wait for an S3 store; if omitted, as in production. */
  readonly uploadPatience?: Patience
  /** False runs no projections. */
  readonly withProjections?: boolean
}

export async function startHarness(options: HarnessOptions = {}): Promise<Harness> {
  const database = await createTestDatabase()
  const directory = await mkdtemp(join(tmpdir(), 'stillair-api-'))
  const environment = {
    NODE_ENV: 'test',
    POSTGRES_URL: database.url,
    STORAGE_DIR: directory,
    FIREBASE_PROJECT_ID: PROJECT,
    // The site to which the tests' file URLs point.
    MEDIA_ORIGINS: 'https://files.test',
    ...options.environment,
  }
  const config = apiConfig(environment)
  const patient = options.withProjections ?? true
  // A steady pool, since clients that are still closing when the database is dropped would emit errors.
  const pool = steadyPool({ connectionString: database.url, max: 10, options: READ_MODELS })
  const eventLog = logConfig(environment)
  const { store, keyring, lookupHash } = await openEventLog(eventLog)
  await createApiSchema(pool)
  await createControlSchema(pool, SERVING)
  const quiet = pino({ level: 'silent' })
  const supervisor =
    options.withProjections === false
      ? null
      : supervise({
          consumers: projections.map(projectionConsumer),
          target: SERVING,
          log: store,
          pool,
          postgresUrl: database.url,
          logger: quiet,
        })

  if (supervisor) await untilServed(pool)

  const logLines: string[] = []
  const identity = await identityEmulator()
  const tokens = await tokenEmulator(identity, config.requireSecondFactor)
  const stopping = new AbortController()
  let ahead = options.now === undefined ? 0 : Date.parse(options.now) - Date.now()
  const clock = () => new Date(Date.now() + ahead)
  const log = openLog('info', { write: (line: string) => logLines.push(line) })
  const { provider, graceDays } = config.payments
  const payments = provider && inConfiguredAccount(stripePayments(provider), { store, pool, log, clock })
  const endingSubscription = payments
    ? [subscriptionDeletionStep({ store, pool, payments, graceDays, log, clock })]
    : []
  const mediaStore = await openObjectStore(config.storage, 'media', PROMPT)
  const browserAccess = await watchBrowserAccess({ config, mediaStore, log })
  const charts = chartThread({
    postgresUrl: database.url,
    sampleHistoryUrl: options.sample?.options.connectionString ?? null,
    secret: eventLog.lookupSecret,
  })
  const deps: AppDeps = {
    config,
    pool,
    histories: { own: pool, sample: options.sample ?? null },
    boss: openBoss(pool, log),
    charts,
    store,
    mediaStore,
    browserAccess: browserAccess.current,
    uploads: await openObjectStore(config.storage, 'uploads', PROMPT),
    uploadStore: await openUploadStore(config.storage, options.uploadPatience),
    verifyToken: tokens.verifyToken,
    positions: positionTokens(eventLog.lookupSecret),
    erasures: erasureList(mediaStore),
    keyring,
    lookupHash,
    identityAdmin: identity.identityAdmin,
    payments,
    log,
    clock,
    // Tests share the machine; one of them measures.
    admission: admitAll,
    metrics: metrics(),
    revokedSignIns: revokedSignIns({ identityAdmin: identity.identityAdmin, clock, log }),
    stopping: stopping.signal,
    push: options.push ?? null,
    mail: config.reminders.mail && mailSender(config.reminders.mail),
    onAccountDeleted: options.onAccountDeleted ?? endingSubscription,
    humanVerification: openHumanVerification(config.humanVerification, log),
    countryLookup: await openCountryLookup({ header: config.countryHeader, database: config.countryDatabase }),
  }
  const server = createPatientServer(createApp(deps), isUploadPath)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    url,
    pool,
    store,
    config,
    tokens,
    identity,
    deps,
    logLines,
    mediaStore,
    gate: disclosureGate(eventLog.lookupSecret),
    advance(seconds) {
      ahead += seconds * 1000
    },
    now: clock,
    listener: (id) => person(url, tokens.sign({ sub: id, email: `${id}@stillair.test`, name: id }), { patient }),
    admin: (id = 'ada') =>
      person(url, tokens.sign({ sub: id, email: `${id}@stillair.test`, admin: true }), { patient }),
    visitor: () => person(url, null),
    async close() {
      browserAccess.stop()
      deps.mail?.close()
      await shutDown(server, [charts.stop, () => deps.boss.stop()], stopping)
      await supervisor?.stop()
      await tokens.close()
      await identity.close()
      await store.close()
      await pool.end()
      await database.drop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/** Waits until all read models exist; until then, reading them gets a 503. */
async function untilServed(pool: pg.Pool): Promise<void> {
  for (;;) {
    const { rows } = await pool.query<{ name: string }>('select name from projections.checkpoint where active')
    if (projections.every(({ name }) => rows.some((row) => row.name === name))) return
    await delay(10)
  }
}
