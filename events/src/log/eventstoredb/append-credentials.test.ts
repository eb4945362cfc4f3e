import { expect, test } from 'vitest'
import { appendCredentials } from './append-credentials.ts'

test.each([
  ['esdb://ann:p%40ss@events:2113', { username: 'ann', password: 'p@ss' }],
  ['esdb+discover://ann:secret@one:2113,two:2113?tls=true', { username: 'ann', password: 'secret' }],
  ['esdb://ann:secret@events:2113?tls=false', { username: 'ann', password: 'secret' }],
  ['esdb://events:2113?tls=false', { username: 'none', password: 'none' }],
  ['esdb://events:2113?keepAliveInterval=10000&tls=false', { username: 'none', password: 'none' }],
  // With TLS, the client would send the placeholder credentials, and the server would reject them.
  ['esdb://events:2113', null],
])('%s gives the credentials %j', (connectionString, credentials) => {
  expect(appendCredentials(connectionString)).toEqual(credentials)
})
