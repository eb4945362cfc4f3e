import type { Credentials } from '@eventstore/db-client'

/**
 * Given credentials, the client makes a call of its own for each append, with a deadline. Without them it sends all
 * appends of all clients of the process through one table of open promises, with no deadline, in which a failure of one
 * connection rejects the appends of another and their answers then throw where nobody can catch them. On a connection
 * without TLS the client sends no credentials, whatever they are.
 */
export function appendCredentials(connectionString: string): Credentials | null {
  const user = /^[a-z+]+:\/\/([^:@/?]*):([^@/?]*)@/.exec(connectionString)
  if (user?.[1]) return { username: decodeURIComponent(user[1]), password: decodeURIComponent(user[2] ?? '') }
  return /[?&]tls=false(&|$)/i.test(connectionString) ? { username: 'none', password: 'none' } : null
}
