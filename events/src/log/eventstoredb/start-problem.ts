import { NO_TLS, reasons, UNTRUSTED } from '../log-start-error.ts'

// gRPC status codes: 7 permission denied, 16 unauthenticated.
const REFUSED = new Set<unknown>([7, 16])

/** Returns a sentence about a problem with this EventStoreDB that waiting does not solve; null when waiting may help. */
export function eventStoreDbStartProblem(url: string, error: unknown): string | null {
  const { user, place } = partsOf(url)
  if (REFUSED.has((error as { code?: unknown } | null)?.code)) {
    const who = user === '' ? 'a connection without a user' : `the user "${user}" or the password`
    return `EventStoreDB at ${place} refuses ${who}. The user must be allowed to read $all. See EVENTSTORE_URL.`
  }
  const cause = reasons(error).find((reason) => UNTRUSTED.test(reason) || NO_TLS.test(reason))
  if (cause === undefined) return null
  const detail = /Last error: (?:Error: )?(.*?)\.? Resolution note/s.exec(cause)?.[1] ?? cause
  const noTls = NO_TLS.exec(cause)
  if (noTls) return `EventStoreDB at ${place} does not speak TLS (${noTls[0]}). See tls in EVENTSTORE_URL.`
  return `The certificate of EventStoreDB at ${place} is not trusted (${detail}). See tlsCAFile in EVENTSTORE_URL.`
}

/** Returns a sentence about a server that does not answer. */
export function eventStoreDbSilent(url: string, seconds: number, error: unknown): string {
  const cause = reasons(error)[0] ?? 'no answer'
  return `EventStoreDB at ${partsOf(url).place} did not answer within ${seconds} s (${cause}). Is it running, and is EVENTSTORE_URL right?`
}

/** Returns the user and the hosts of a connection string, which may have several hosts. */
function partsOf(url: string): { user: string; place: string } {
  const parts = /^[a-z+]+:\/\/(?:([^:@/?]*)(?::[^@/?]*)?@)?([^/?]*)/.exec(url)
  return { user: decodeURIComponent(parts?.[1] ?? ''), place: parts?.[2] || 'the address of EVENTSTORE_URL' }
}
