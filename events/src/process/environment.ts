import type * as z from 'zod'
import { ConfigError } from './config-error.ts'

/** Environment variables by name. */
export type Environment = Readonly<Record<string, string | undefined>>

/**
 * Returns the variables that have a value, trimmed. Drops empty variables, because compose files and shells pass unset
 * variables as empty ones.
 */
export const present = (environment: Environment): Record<string, string> =>
  Object.fromEntries(
    Object.entries(environment).flatMap(([name, value]) => (value?.trim() ? [[name, value.trim()]] : [])),
  )

/** Reads the variables of a schema. Throws a {@link ConfigError} that names each invalid variable and the problem. */
export function readEnvironment<Schema extends z.ZodObject>(
  schema: Schema,
  environment: Environment,
): z.output<Schema> {
  const parsed = schema.safeParse(present(environment))
  if (parsed.success) return parsed.data
  throw new ConfigError(parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`))
}
