import { expect, test } from 'vitest'
import { keepEarly, takeEarly } from '../api/early-answers.ts'
import { authStore } from '../entities/sign-in/auth-store.ts'
import './store-listeners-answers.ts'

test('what was asked for early for one user is not for the next', () => {
  keepEarly('/api/subscription-status', Promise.resolve({ hasActiveSubscription: true }))
  authStore.setState({ status: 'signed-out' }, true)
  expect(takeEarly('/api/subscription-status')).toBeUndefined()
})
