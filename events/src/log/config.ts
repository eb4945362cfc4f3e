import { createSecretKey, type KeyObject } from 'node:crypto'
import * as z from 'zod'
import { ConfigError } from '../process/config-error.ts'
import { type Environment, readEnvironment } from '../process/environment.ts'
import {
  refusePublished,
  refuseWellKnownSignIn,
  requireDifferentSecrets,
  requireSecret,
} from '../process/secret-strength.ts'
import { type Stage, stageOf } from '../process/stage.ts'
import { postgresUrl } from '../process/variables.ts'
import type { MasterKeys } from './postgres/keys/master-keys.ts'

/** The location of the event log and of the personal-data keys, and the secrets they need. */
export interface LogConfig {
  /** Always holds the keys; holds the log unless `eventStoreUrl` is set. */
  readonly postgresUrl: string
  /** The `esdb://…` URL of the EventStoreDB that holds the log; `null` when Postgres holds it. */
  readonly eventStoreUrl: string | null
  /** The master keys that wrap the personal-data keys. */
  readonly masterKeys: MasterKeys
  /** The secret that derives look-up ids from e-mail addresses. */
  readonly lookupSecret: KeyObject
}

/** Published with the source, so only for local runs. */
const LOCAL_PERSONAL_DATA_KEY = 'c3RpbGxhaXIgbG9jYWwgcGVyc29uYWwgZGF0YSBrZXk='
const LOCAL_LOOKUP_SECRET = 'WB1m+z/VNp7pHlkcO88Xad90usrA3XIC86c4e5DjW0g='

export const LogVariables = z.object({
  POSTGRES_URL: postgresUrl.meta({
    group: 'data',
    description:
      'Postgres 15 or newer. Holds read models, jobs and keys, and the event log unless `EVENTSTORE_URL` is set',
  }),
  EVENTSTORE_URL: z
    .string()
    .regex(/^esdb(\+discover)?:\/\/./, 'must be the URL of an EventStoreDB (esdb://…)')
    .optional()
    .meta({ group: 'data', description: 'EventStoreDB as the event log, as `esdb://…`' }),
  PERSONAL_DATA_KEY: z.string().optional().meta({
    group: 'privacy',
    description: 'Master key that wraps the keys of personal data: 32 bytes in base64. Required in production',
  }),
  PERSONAL_DATA_OTHER_KEYS: z.string().optional().meta({
    group: 'privacy',
    description:
      'Earlier or later master keys, separated by commas, while one replaces another ([runbook](runbooks/keys.md))',
  }),
  LOOKUP_SECRET: z.string().optional().meta({
    group: 'privacy',
    description:
      'Key of the hashes by which waitlist addresses are found: 32 bytes in base64. Never changes. Required in production',
  }),
})

/** Reads the environment. Throws {@link ConfigError} with a message for the operator when a variable is missing or unsafe. */
export function logConfig(environment: Environment = process.env): LogConfig {
  const variables = readEnvironment(LogVariables, environment)
  const { POSTGRES_URL, EVENTSTORE_URL, PERSONAL_DATA_KEY, PERSONAL_DATA_OTHER_KEYS = '', LOOKUP_SECRET } = variables
  const stage = stageOf(environment)
  const others = PERSONAL_DATA_OTHER_KEYS.split(',').filter((text) => text.trim() !== '')
  const config: LogConfig = {
    postgresUrl: POSTGRES_URL,
    eventStoreUrl: EVENTSTORE_URL ?? null,
    masterKeys: {
      current: secret('PERSONAL_DATA_KEY', PERSONAL_DATA_KEY, LOCAL_PERSONAL_DATA_KEY, stage),
      others: others.map((text) => secret('PERSONAL_DATA_OTHER_KEYS', text, LOCAL_PERSONAL_DATA_KEY, stage)),
    },
    lookupSecret: secret('LOOKUP_SECRET', LOOKUP_SECRET, LOCAL_LOOKUP_SECRET, stage),
  }
  if (stage === 'production') {
    refuseWellKnownSignIn('POSTGRES_URL', POSTGRES_URL)
    if (EVENTSTORE_URL !== undefined) refuseWellKnownSignIn('EVENTSTORE_URL', EVENTSTORE_URL)
    requireDifferentSecrets(environment)
  }
  return config
}

function secret(name: string, text: string | undefined, local: string, stage: Stage): KeyObject {
  if (stage === 'production' && !text) {
    throw new ConfigError([`${name} is required in production (NODE_ENV=development is a local run)`])
  }
  const bytes = Buffer.from(text ?? local, 'base64')
  if (bytes.length !== 32) throw new ConfigError([`${name} must be 32 bytes in base64 (openssl rand -base64 32)`])
  if (stage === 'production') {
    // Base64 can encode the same key in several ways, so compare its bytes.
    const [given, known] = [bytes.toString('latin1'), Buffer.from(local, 'base64').toString('latin1')]
    // An earlier key must be usable until it is replaced, even a weak one.
    if (name === 'PERSONAL_DATA_OTHER_KEYS') refusePublished(name, given, known)
    else requireSecret(name, given, known, 'openssl rand -base64 32')
  }
  return createSecretKey(bytes)
}
