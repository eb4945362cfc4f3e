// @ts-nocheck
import { createSecretKey, type KeyObject } from 'node:crypto'
import * as z from 'zod'

/** Where the event log and the keys of personal data are. */
export interface LogConfig {
  /** Holds the keys in any case, and the log unless `eventStoreUrl` is set. */
  readonly postgresUrl: string
  /** `esdb://…` of an EventStoreDB that holds the log; `null` for Postgres. */
  readonly eventStoreUrl: string | null
  /** The master key of personal data. */
  readonly personalDataKey: KeyObject
}

/** The environment is incomplete or unsafe; the message says which variable and why. */
export class ConfigError extends Error {
  constructor(problems: readonly string[]) {
    super(`the configuration cannot be used:\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
    this.name = 'ConfigError'
  }
}

type Environment = Readonly<Record<string, string | undefined>>

/** Known to everyone who has the source, hence refused in production. */
const LOCAL_PERSONAL_DATA_KEY = 'c3RpbGxhaXIgbG9jYWwgcGVyc29uYWwgZGF0YSBrZXk='

// An empty variable is an absent one: compose files and shells pass empty ones for what is not set.
const optional = z
  .string()
  .optional()
  .transform((text) => text?.trim() || undefined)

const Variables = z
  .object({
    NODE_ENV: optional,
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
  })
  .superRefine(({ NODE_ENV, PERSONAL_DATA_KEY: key }, context) => {
    const refuse = (message: string) => context.addIssue({ code: 'custom', path: ['PERSONAL_DATA_KEY'], message })
    if (NODE_ENV === 'production' && (!key || key === LOCAL_PERSONAL_DATA_KEY)) {
      refuse('is required in production, and must not be the local default')
    } else if (key && Buffer.from(key, 'base64').length !== 32) {
      refuse('must be 32 bytes in base64 (openssl rand -base64 32)')
    }
  })

/** Reads the environment. Throws {@link ConfigError} with a plain message when it cannot be used. */
export function logConfig(environment: Environment = process.env): LogConfig {
  const parsed = Variables.safeParse(environment)
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`))
  }
  const { POSTGRES_URL, EVENTSTORE_URL, PERSONAL_DATA_KEY = LOCAL_PERSONAL_DATA_KEY } = parsed.data
  return {
    postgresUrl: POSTGRES_URL,
    eventStoreUrl: EVENTSTORE_URL ?? null,
    personalDataKey: createSecretKey(Buffer.from(PERSONAL_DATA_KEY, 'base64')),
  }
}
