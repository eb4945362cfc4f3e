import { createSecretKey, type KeyObject } from 'node:crypto'
import * as z from 'zod'
import { ConfigError } from './config-error.ts'
import type { MasterKeys } from './postgres/master-keys.ts'
import { type Stage, stageOf } from './stage.ts'

/** Where the event log and the keys of personal data are. */
export interface LogConfig {
  /** Holds the keys in any case, and the log unless `eventStoreUrl` is set. */
  readonly postgresUrl: string
  /** `esdb://…` of an EventStoreDB that holds the log; `null` for Postgres. */
  readonly eventStoreUrl: string | null
  /** Of personal data. */
  readonly masterKeys: MasterKeys
  /** Makes the ids by which e-mail addresses are found. */
  readonly lookupSecret: KeyObject
}

type Environment = Readonly<Record<string, string | undefined>>

/** Known to everyone who has the source, so only for local runs. */
const LOCAL_PERSONAL_DATA_KEY = 'c3RpbGxhaXIgbG9jYWwgcGVyc29uYWwgZGF0YSBrZXk='
const LOCAL_LOOKUP_SECRET = 'WB1m+z/VNp7pHlkcO88Xad90usrA3XIC86c4e5DjW0g='

// An empty variable is an absent one: compose files and shells pass empty ones for what is not set.
const optional = z
  .string()
  .optional()
  .transform((text) => text?.trim() || undefined)

const Variables = z.object({
  POSTGRES_URL: optional.pipe(
    z.string('is required').regex(/^postgres(ql)?:\/\//, 'must be the URL of a Postgres (postgres://…)'),
  ),
  EVENTSTORE_URL: optional.pipe(
    z
      .string()
      .regex(/^esdb(\+discover)?:\/\//, 'must be the URL of an EventStoreDB (esdb://…)')
      .optional(),
  ),
  PERSONAL_DATA_KEY: optional,
  PERSONAL_DATA_OTHER_KEYS: optional,
  LOOKUP_SECRET: optional,
})

/** Reads the environment. Throws {@link ConfigError} with a plain message when it cannot be used. */
export function logConfig(environment: Environment = process.env): LogConfig {
  const parsed = Variables.safeParse(environment)
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`))
  }
  const { POSTGRES_URL, EVENTSTORE_URL, PERSONAL_DATA_KEY, PERSONAL_DATA_OTHER_KEYS = '', LOOKUP_SECRET } = parsed.data
  const stage = stageOf(environment)
  const others = PERSONAL_DATA_OTHER_KEYS.split(',').filter((text) => text.trim() !== '')
  return {
    postgresUrl: POSTGRES_URL,
    eventStoreUrl: EVENTSTORE_URL ?? null,
    masterKeys: {
      current: secret('PERSONAL_DATA_KEY', PERSONAL_DATA_KEY, LOCAL_PERSONAL_DATA_KEY, stage),
      others: others.map((text) => secret('PERSONAL_DATA_OTHER_KEYS', text, LOCAL_PERSONAL_DATA_KEY, stage)),
    },
    lookupSecret: secret('LOOKUP_SECRET', LOOKUP_SECRET, LOCAL_LOOKUP_SECRET, stage),
  }
}

function secret(name: string, text: string | undefined, local: string, stage: Stage): KeyObject {
  if (stage === 'production' && (!text || text === local)) {
    throw new ConfigError([
      `${name} is required in production, and must not be the local default (NODE_ENV=development is a local run)`,
    ])
  }
  const bytes = Buffer.from(text ?? local, 'base64')
  if (bytes.length !== 32) throw new ConfigError([`${name} must be 32 bytes in base64 (openssl rand -base64 32)`])
  return createSecretKey(bytes)
}
