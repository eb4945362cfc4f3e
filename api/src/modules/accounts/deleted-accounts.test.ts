import { expect, test } from 'vitest'
import { deletedAccounts, withoutDeleted } from './deleted-accounts.ts'

/** Deleted accounts from a fake database that counts reads. */
function list() {
  const state = { rows: [] as string[], reads: 0, now: 0, fail: false }
  const accounts = deletedAccounts(
    async () => {
      state.reads += 1
      if (state.fail) throw new Error('the database is down')
      return [...state.rows]
    },
    () => state.now,
  )
  return { state, accounts }
}

test('the list is read at most once a second under any load', async () => {
  const { state, accounts } = list()
  state.rows = ['zoe']
  const answers = await Promise.all(['zoe', 'max', 'zoe', 'amy'].map((id) => accounts.has(id)))
  expect(answers).toEqual([true, false, true, false])
  state.now = 1_000
  expect(await accounts.has('max')).toBe(false)
  expect(state.reads).toBe(1)
  state.rows = ['max']
  state.now = 1_001
  expect([await accounts.has('max'), await accounts.has('zoe')]).toEqual([true, false])
  expect(state.reads).toBe(2)
})

test('an added user is known at once, even if an older read finishes later', async () => {
  let answer: (rows: string[]) => void = () => {}
  let now = 0
  const accounts = deletedAccounts(
    () =>
      new Promise((resolve) => {
        answer = resolve
      }),
    () => now,
  )
  const first = accounts.has('zoe')
  accounts.add('zoe')
  answer([])
  expect(await first).toBe(true)
  expect(await accounts.has('zoe')).toBe(true)
  now = 2_000
  const again = accounts.has('zoe')
  answer(['zoe'])
  expect(await again).toBe(true)
})

test('every request is refused while the list cannot be read, and each one retries', async () => {
  const { state, accounts } = list()
  state.fail = true
  await expect(accounts.has('max')).rejects.toThrow('the database is down')
  await expect(accounts.has('max')).rejects.toThrow('the database is down')
  state.fail = false
  expect(await accounts.has('max')).toBe(false)
  expect(state.reads).toBe(3)
})

test('a token of a deleted account is refused and forgotten', async () => {
  const { state, accounts } = list()
  const forgotten: string[] = []
  const caller = { userId: 'zoe', email: null, isEmailVerified: false, name: null, isAdmin: false, isAnalyst: false }
  const tokens = Object.assign(async () => ({ caller, signedInAt: 0, expiresAt: 1 }), {
    forget: (userId: string) => void forgotten.push(userId),
  })
  const verify = withoutDeleted(tokens, accounts)
  expect(await verify('token')).toEqual({ caller, signedInAt: 0, expiresAt: 1 })
  state.rows = ['zoe']
  state.now = 2_000
  await expect(verify('token')).rejects.toMatchObject({ kind: 'forbidden', code: 'account-deleted' })
  expect(forgotten).toEqual(['zoe'])
})
