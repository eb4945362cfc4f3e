import { expect, test } from 'vitest'
import { createStore } from 'zustand/vanilla'
import type { Credentials } from '../../api/credentials.ts'
import type { AuthState } from './auth-store.ts'
import { freshOnceSignedIn, holdSignIn, isSignInHeld } from './hold-sign-in.ts'

const user = { userId: 'ada', email: 'ada@test', isEmailVerified: true, name: 'Ada' }
const ADA: Credentials = { userId: 'ada', email: 'ada@test', token: 'new' }
const SIGNED_IN: AuthState = { status: 'signed-in', user }
const ENDED: AuthState = { status: 'signed-in', user, hasEnded: true }

/** A pending request for a token, and a function that changes the sign-in state. */
function requested(state: AuthState) {
  const store = createStore<AuthState>(() => state)
  let who: Credentials | null = null
  const answer = freshOnceSignedIn(async () => who, store)(false)
  return {
    answer,
    become(next: AuthState, then: Credentials | null) {
      who = then
      store.setState(next, true)
    },
  }
}

const settled = () => new Promise<void>((resolve) => setTimeout(resolve))

test('without an editor nothing waits for an ended sign-in', async () => {
  expect(isSignInHeld()).toBe(false)
  await expect(requested(SIGNED_IN).answer).resolves.toBeNull()
})

test('while a user is editing, requests wait until they have signed in again', async () => {
  const letGo = holdSignIn()
  const { answer, become } = requested(SIGNED_IN)
  await settled()
  become(ENDED, null)
  await settled()
  become(SIGNED_IN, ADA)
  await expect(answer).resolves.toEqual(ADA)
  letGo()
  letGo()
  expect(isSignInHeld()).toBe(false)
})

test('requests fail once the user leaves the editor', async () => {
  const letGo = holdSignIn()
  const { answer, become } = requested(ENDED)
  await settled()
  become({ status: 'signed-out', hasEnded: true }, null)
  await expect(answer).resolves.toBeNull()
  letGo()
})
