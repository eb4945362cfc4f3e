import { join } from 'node:path'
import { LOCAL_SECRET_KEY, LOCAL_WEBHOOK_SECRET } from '@stillair/api/modules/subscriptions/provider/payments-config.ts'
import { erasuresDir } from './erasures-dir.ts'
import { running } from './processes/run-record.ts'
import { readSettings } from './settings.ts'

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Returns the environment for an operator's command: the given one when it names a database, as in production, and otherwise
 * the addresses of the local platform.
 * @throws with a sentence when that platform does not run.
 */
export function operatorEnvironment(environment: Environment): Environment {
  if (environment.POSTGRES_URL) return environment
  const { dataDir } = readSettings({ ...environment })
  const run = running(dataDir)
  if (!run?.postgresUrl) {
    throw new Error(
      `No Stillair runs on ${dataDir}. Start it with npm start, or set the environment of the API (POSTGRES_URL, …).`,
    )
  }
  return {
    ...environment,
    NODE_ENV: 'development',
    POSTGRES_URL: run.postgresUrl,
    STORAGE_DIR: join(dataDir, 'storage'),
    ERASURES_DIR: erasuresDir(dataDir),
    FIREBASE_PROJECT_ID: 'demo-stillair',
    FIREBASE_AUTH_EMULATOR_HOST: `127.0.0.1:${new URL(run.url).port}`,
    STRIPE_SECRET_KEY: LOCAL_SECRET_KEY,
    STRIPE_WEBHOOK_SECRET: LOCAL_WEBHOOK_SECRET,
    STRIPE_API_BASE: run.paymentsUrl,
    APP_URL: run.url,
  }
}
