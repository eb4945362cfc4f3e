import type { Credentials } from '@eventstore/db-client'

/**
 * Returns the credentials for appends: those of the connection string, or placeholders when it has none and no TLS.
 *
 * With credentials, the client makes a separate call for each append, with a deadline. Without them, all appends of all
 * clients in the process share one table of open promises, without a deadline. A failure of one connection then rejects
 * the appends of another, and their late responses throw where nobody can catch the error. On a connection without TLS,
 * the client never sends credentials, so placeholders are harmless.
 */
export function appendCredentials(connectionString: string): Credentials | null {
  const user = /^[a-z+]+:\/\/([^:@/?]*):([^@/?]*)@/.exec(connectionString)
  if (user?.[1]) return { username: decodeURIComponent(user[1]), password: decodeURIComponent(user[2] ?? '') }
  return /[?&]tls=false(&|$)/i.test(connectionString) ? { username: 'none', password: 'none' } : null
}
