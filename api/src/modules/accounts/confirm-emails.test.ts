import { userStream } from '@stillair/events/modules/accounts/events.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Harness, startHarness } from '../../../test/harness.ts'
import { confirmEmails } from './confirm-emails.ts'

let api: Harness
beforeAll(async () => {
  api = await startHarness()
})
afterAll(() => api.close())

const confirmed = async (userId: string) => {
  const { events } = await api.store.readStream(userStream(userId))
  return events.filter(({ type }) => type === 'EmailConfirmed').length
}

test('records a verified address once, and an unverified one after its verification', async () => {
  for (const id of ['ann', 'bo']) {
    const user = { firebaseUid: id, name: id, email: `${id}@stillair.test`, onboardingComplete: false }
    expect((await api.listener(id).post('/api/users', user)).status).toBe(201)
    api.identity.accounts.set(id, { localId: id, email: user.email, emailVerified: id === 'ann' })
  }
  const untilFolded = async (id: string) =>
    expect
      .poll(async () => (await api.pool.query('select from account where user_id = $1', [id])).rowCount, {
        timeout: 10_000,
      })
      .toBe(1)
  await untilFolded('ann')
  await untilFolded('bo')
  await confirmEmails(api.deps)
  expect([await confirmed('ann'), await confirmed('bo')]).toEqual([1, 0])
  api.identity.accounts.set('bo', { localId: 'bo', email: 'bo@stillair.test', emailVerified: true })
  await confirmEmails(api.deps)
  await confirmEmails(api.deps)
  expect([await confirmed('ann'), await confirmed('bo')]).toEqual([1, 1])
})
