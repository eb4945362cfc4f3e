import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { withSessionSettings } from '@stillair/events/log/postgres/session-settings.ts'
import pg from 'pg'
import { type IdentityEmulator, identityEmulator, PROJECT } from '../../api/test/identity-emulator.ts'
import { createTestDatabase } from '../../events/test/test-database.ts'
import { freePort } from '../src/platform/ports.ts'
import { type RestartingProcess, restartingProcess } from './restarting-process.ts'

/** Several processes of each kind on one Postgres and one store of files. */
export interface SeveralProcesses {
  readonly postgresUrl: string
  /** A connection of the test. */
  readonly pool: pg.Pool
  readonly identity: IdentityEmulator
  /** The folder of the store. */
  readonly root: string
  readonly apis: readonly RestartingProcess[]
  readonly projections: readonly RestartingProcess[]
  readonly workers: readonly RestartingProcess[]
  /** Creates the user, who signed in a minute ago, and returns their token. */
  tokenOf(id: string, roles?: Readonly<Record<string, true>>): string
  /** Reports whether all processes are healthy. */
  areHealthy(): Promise<boolean>
  stop(): Promise<void>
}

interface Numbers {
  readonly apis: number
  readonly projections: number
  readonly workers: number
}

/** Starts that many processes of each kind, which need not be healthy yet. */
export async function severalProcesses(
  numbers: Numbers,
  apiEnvironment: Readonly<Record<string, string>> = {},
): Promise<SeveralProcesses> {
  const database = await createTestDatabase()
  const identity = await identityEmulator()
  const root = await mkdtemp(join(tmpdir(), 'stillair-several-'))
  const pool = new pg.Pool(
    withSessionSettings({ connectionString: database.url, max: 1, application_name: 'of the test' }),
  )
  pool.on('error', () => {})
  const common = { NODE_ENV: 'development', POSTGRES_URL: database.url, STORAGE_DIR: root, EVENTSTORE_URL: '' }
  const several = (number: number, start: (index: number, port: number) => RestartingProcess) =>
    Promise.all(Array.from({ length: number }, async (_, index) => start(index, await freePort())))
  const projections = await several(numbers.projections, (_, port) =>
    restartingProcess('projections/src/main.ts', port, common),
  )
  const workers = await several(numbers.workers, (index, port) =>
    restartingProcess('media-worker/src/main.ts', port, { ...common, WORK_DIR: join(root, `work-${index}`) }),
  )
  const apis = await several(numbers.apis, (_, port) =>
    restartingProcess('api/src/main.ts', port, {
      ...common,
      FIREBASE_PROJECT_ID: PROJECT,
      FIREBASE_AUTH_EMULATOR_HOST: `127.0.0.1:${identity.port}`,
      METRICS_PORT: '0',
      RATE_LIMIT_READS: '1000000',
      RATE_LIMIT_WRITES: '1000000',
      MEDIA_ORIGINS: 'https://example.com',
      ...apiEnvironment,
    }),
  )
  const isHealthy = async ({ url }: RestartingProcess, path: string) =>
    (await fetch(url + path).catch(() => null))?.ok ?? false

  return {
    postgresUrl: database.url,
    pool,
    identity,
    root,
    apis,
    projections,
    workers,
    tokenOf: (id, roles = {}) => tokenOf(identity, id, roles),
    async areHealthy() {
      const checks = [
        ...[...projections, ...workers].map((part) => isHealthy(part, '/health')),
        ...apis.map((api) => isHealthy(api, '/api/health')),
      ]
      return (await Promise.all(checks)).every(Boolean)
    },
    async stop() {
      await Promise.all([...apis, ...projections, ...workers].map((part) => part.stop()))
      await pool.end()
      await database.drop()
      await identity.close()
      await rm(root, { recursive: true, force: true })
    },
  }
}

function tokenOf(identity: IdentityEmulator, id: string, roles: Readonly<Record<string, true>>): string {
  const email = `${id}@stillair.test`
  identity.accounts.set(id, {
    localId: id,
    email,
    emailVerified: true,
    customAttributes: JSON.stringify(roles),
  })
  const now = Math.floor(Date.now() / 1_000)
  const claims = {
    iss: `https://securetoken.google.com/${PROJECT}`,
    aud: PROJECT,
    auth_time: now - 60,
    iat: now,
    exp: now + 3_600,
    sub: id,
    user_id: id,
    email,
    email_verified: true,
    ...roles,
  }
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${encode({ alg: 'none', typ: 'JWT' })}.${encode(claims)}.`
}
