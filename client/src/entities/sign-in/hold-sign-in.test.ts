import { expect, test } from 'vitest'
import { createStore } from 'zustand/vanilla'
import type { Credentials } from '../../api/credentials.ts'
import { type AuthState, signInHold } from './auth-store.ts'
import { freshOnceSignedIn, holdSignIn } from './hold-sign-in.ts'

const user = { userId: 'ada', email: 'ada@test', isEmailVerified: true, name: 'Ada' }
const ADA: Credentials = { userId: 'ada', email: 'ada@test', token: 'new' }
const SIGNED_IN: AuthState = { status: 'signed-in', user }
const ENDED: AuthState = { status: 'signed-in', user, hasEnded: true }

/** A request for a token while nobody has one, and what decides about it. */
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

test('without an editor nobody waits for a sign-in that has ended', async () => {
  expect(signInHold.editors).toBe(0)
  await expect(requested(SIGNED_IN).answer).resolves.toBeNull()
})

test('while somebody edits, requests wait until they have signed in again', async () => {
  const letGo = holdSignIn()
  const { answer, become } = requested(SIGNED_IN)
  await settled()
  become(ENDED, null)
  await settled()
  become(SIGNED_IN, ADA)
  await expect(answer).resolves.toEqual(ADA)
  letGo()
  letGo()
  expect(signInHold.editors).toBe(0)
})

test('requests fail once the editor leaves instead', async () => {
  const letGo = holdSignIn()
  const { answer, become } = requested(ENDED)
  await settled()
  become({ status: 'signed-out', hasEnded: true }, null)
  await expect(answer).resolves.toBeNull()
  letGo()
})
