import { type LogConfig, logConfig } from '@stillair/events/config.ts'
import { ConfigError } from '@stillair/events/config-error.ts'
import * as z from 'zod'

export interface ProjectionsConfig {
  readonly log: LogConfig
  /** Where health and metrics are served. */
  readonly host: string
  readonly port: number
  readonly logLevel: string
}

const Variables = z.object({
  HOST: z.string().optional(),
  PORT: z.coerce.number().int('must be a port').min(0, 'must be a port').max(65_535, 'must be a port').default(8082),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'must be one of pino’s levels')
    .default('info'),
})

/** Reads the environment. Throws a `ConfigError` with a plain message when it cannot be used. */
export function projectionsConfig(
  environment: Readonly<Record<string, string | undefined>> = process.env,
): ProjectionsConfig {
  const log = logConfig(environment)
  // An empty variable is an absent one.
  const present = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()))
  const parsed = Variables.safeParse(present)
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`))
  }
  return {
    log,
    host: parsed.data.HOST ?? '127.0.0.1',
    port: parsed.data.PORT,
    logLevel: parsed.data.LOG_LEVEL,
  }
}
