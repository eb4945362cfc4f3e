import { type LogConfig, logConfig } from '@stillair/events/log/config.ts'
import { type Environment, readEnvironment } from '@stillair/events/process/environment.ts'
import { logLevel, port } from '@stillair/events/process/variables.ts'
import * as z from 'zod'

export interface ProjectionsConfig {
  readonly log: LogConfig
  /** The address at which health and metrics are served. */
  readonly host: string
  readonly port: number
  readonly logLevel: string
}

export const ProjectionsVariables = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: port.default(8082),
  LOG_LEVEL: logLevel,
})

/** Reads the environment. Throws a `ConfigError` with a plain message for an invalid value. */
export function projectionsConfig(environment: Environment = process.env): ProjectionsConfig {
  const { HOST, PORT, LOG_LEVEL } = readEnvironment(ProjectionsVariables, environment)
  return { log: logConfig(environment), host: HOST, port: PORT, logLevel: LOG_LEVEL }
}
