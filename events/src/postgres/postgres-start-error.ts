import type pg from 'pg'
import { isTransient } from './transient-error.ts'

/** Postgres cannot be used as it is; the message is a sentence for whoever starts the process. */
export class PostgresStartError extends Error {
  constructor(sentence: string, cause?: unknown) {
    super(sentence, { cause })
    this.name = 'PostgresStartError'
  }
}

/** What TLS says when nobody whom we trust vouches for the server. */
const UNTRUSTED =
  /^(SELF_SIGNED_CERT_IN_CHAIN|DEPTH_ZERO_SELF_SIGNED_CERT|UNABLE_TO_(VERIFY_LEAF_SIGNATURE|GET_ISSUER_CERT(_LOCALLY)?)|CERT_HAS_EXPIRED|ERR_TLS_CERT_ALTNAME_INVALID)$/

/**
 * Why Postgres did not let us in or did not answer for so many seconds, in a sentence that names the server and never the
 * password. What is none of that stays as it is.
 */
export function postgresStartError(error: unknown, pool: pg.Pool, seconds: number): unknown {
  if (!(error instanceof Error) || error instanceof PostgresStartError) return error
  const { code } = error as Error & { code?: unknown }
  const server = `Postgres at ${addressOf(pool)}`
  const why = reasonOf(error)
  const sentence = () => {
    if (code === '28P01' || code === '28000') return `${server} does not let us in: ${why}. Check POSTGRES_URL.`
    if (code === '3D000') return `${server} has no such database: ${why}. Create it, or check POSTGRES_URL.`
    if (typeof code === 'string' && UNTRUSTED.test(code)) return `The certificate of ${server} is not trusted: ${why}.`
    if (/does not support SSL connections/.test(why)) return `${server} takes no TLS connections. Check POSTGRES_URL.`
    if (isTransient(error)) return `${server} did not answer for ${seconds} s: ${why}. Check POSTGRES_URL.`
    return null
  }
  const found = sentence()
  return found === null ? error : new PostgresStartError(found, error)
}

/** A host that has several addresses fails with several errors, and a message of its own that is empty. */
function reasonOf(error: Error): string {
  const all = error instanceof AggregateError ? error.errors : [error]
  return all.map((one: unknown) => (one instanceof Error ? one.message : String(one))).join('; ')
}

function addressOf({ options }: pg.Pool): string {
  const text = options.connectionString ?? ''
  return URL.canParse(text) ? new URL(text).host : 'the address in POSTGRES_URL'
}
