import type * as z from 'zod'
import { ConfigError } from './config-error.ts'

/** Environment variables by name. */
export type Environment = Readonly<Record<string, string | undefined>>

/**
 * The variables that have a value, without the spaces around it. An empty one is an absent one: compose files and shells
 * pass empty variables for what is not set.
 */
export const present = (environment: Environment): Record<string, string> =>
  Object.fromEntries(
    Object.entries(environment).flatMap(([name, value]) => (value?.trim() ? [[name, value.trim()]] : [])),
  )

/** Reads the variables of a schema. Throws a {@link ConfigError} that names each one that cannot be used, and why. */
export function readEnvironment<Schema extends z.ZodObject>(
  schema: Schema,
  environment: Environment,
): z.output<Schema> {
  const parsed = schema.safeParse(present(environment))
  if (parsed.success) return parsed.data
  throw new ConfigError(parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`))
}
