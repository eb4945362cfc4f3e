import { statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import * as z from 'zod'
import { ConfigError } from './config-error.ts'

const parses = (read: () => unknown): boolean => {
  try {
    read()
    return true
  } catch {
    return false
  }
}

/** A whole number between two inclusive bounds. */
export const wholeNumber = (least: number, most: number) => {
  const message = `must be a whole number from ${least} to ${most}`
  return z.coerce.number(message).int(message).min(least, message).max(most, message)
}

/** A port to listen on; 0 picks any free one. */
export const port = wholeNumber(0, 65_535)

const LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
/** Pino's levels. */
export const logLevel = z.enum(LEVELS, `must be one of ${LEVELS.join(', ')}`).default('info')

/** An address that may lack TLS, also in production. */
export const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http:// or https:// URL' })

/** An address that {@link requireHttps} checks in production. */
export const httpsUrl = z.url({
  protocol: /^https?$/,
  error: 'must be an https:// or, outside production, http:// URL',
})

const mustBePostgres = 'must be the URL of a Postgres (postgres://…)'
/** A Postgres URL whose user name and password can be decoded. */
export const postgresUrl = z
  .url({
    protocol: /^postgres(ql)?$/,
    error: ({ input }) => (input === undefined ? 'is required' : mustBePostgres),
  })
  .refine((text) => {
    if (!URL.canParse(text)) return false
    const { username, password } = new URL(text)
    return parses(() => [decodeURIComponent(username), decodeURIComponent(password)])
  }, mustBePostgres)

const statOf = (path: string) => statSync(path, { throwIfNoEntry: false })

/** The path of an existing file. */
export const file = z.string().refine((path) => parses(() => statOf(path)) && statOf(path)?.isFile(), {
  error: ({ input }) => `must be a file, but '${input}' is not`,
})

/** The path of an existing folder. */
export const folder = z.string().refine((path) => parses(() => statOf(path)) && statOf(path)?.isDirectory(), {
  error: ({ input }) => `must be a folder, but '${input}' is not`,
})

/** The path of a folder that exists or can be created: no ancestor is a file. */
export const newFolder = z.string().refine(
  (path) => {
    let existing = resolve(path)
    while (!parses(() => statOf(existing)) || !statOf(existing)) existing = dirname(existing)
    return statOf(existing)?.isDirectory()
  },
  { error: ({ input }) => `must be a folder, but '${input}' cannot be created` },
)

/** Throws a {@link ConfigError} unless each address uses TLS. For addresses that receive secrets or users' traffic. */
export function requireHttps(variable: string, addresses: readonly (string | undefined)[]): void {
  for (const address of addresses) {
    if (address !== undefined && new URL(address).protocol !== 'https:') {
      throw new ConfigError([`${variable} must be an https:// URL in production, not '${address}'`])
    }
  }
}
