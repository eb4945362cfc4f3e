import { expect, test } from 'vitest'
import { storePrefetched, takePrefetched } from '../../api/cache/prefetched-responses.ts'
import { authStore } from '../../entities/sign-in/auth-store.ts'
import './start-response-cache.ts'

test('a response prefetched for one user is not shown to the next', () => {
  storePrefetched('/api/subscription-status', Promise.resolve({ hasActiveSubscription: true }))
  authStore.setState({ status: 'signed-out' }, true)
  expect(takePrefetched('/api/subscription-status')).toBeUndefined()
})
