import { NO_TLS, reasons, UNTRUSTED } from '../log-start-error.ts'

/**
 * Returns a sentence about a problem with this Postgres that waiting does not solve; null when waiting may help, or when the
 * error is not about connecting.
 */
export function postgresStartProblem(url: string, error: unknown): string | null {
  const { code } = (error ?? {}) as { code?: unknown }
  const { user, place, database } = partsOf(url)
  if (code === '28P01') return `Postgres at ${place} refuses the password of the user "${user}". See POSTGRES_URL.`
  if (code === '28000') return `Postgres at ${place} does not let the user "${user}" in. See POSTGRES_URL.`
  if (code === '3D000') return `Postgres at ${place} has no database "${database}". See POSTGRES_URL.`
  const cause = reasons(error).find((reason) => UNTRUSTED.test(reason) || NO_TLS.test(reason))
  if (cause === undefined) return null
  if (NO_TLS.test(cause)) return `Postgres at ${place} does not speak TLS (${cause}). See sslmode in POSTGRES_URL.`
  return `The certificate of Postgres at ${place} is not trusted (${cause}). See sslrootcert in POSTGRES_URL.`
}

/** Returns a sentence about a server that does not answer. */
export function postgresSilent(url: string, seconds: number, error: unknown): string {
  const cause = reasons(error)[0] ?? 'no answer'
  return `Postgres at ${partsOf(url).place} did not answer within ${seconds} s (${cause}). Is it running, and is POSTGRES_URL right?`
}

function partsOf(text: string) {
  const url = URL.parse(text)
  return {
    user: decodeURIComponent(url?.username ?? ''),
    place: url?.host || 'the address of POSTGRES_URL',
    database: decodeURIComponent(url?.pathname.slice(1) ?? ''),
  }
}
