import { expect, test } from 'vitest'
import { withoutIdentityTrouble } from './identity-fetch.ts'

const LOOK_UP = 'https://identitytoolkit.googleapis.com/v1/accounts:lookup?key=k'
const REFRESH = 'http://localhost:8080/securetoken.googleapis.com/v1/token?key=k'
const answering = (status: number) => withoutIdentityTrouble(async () => Response.json({}, { status }))

test.each([
  [LOOK_UP, 503],
  [REFRESH, 500],
  [LOOK_UP, 429],
])('%s with status %i counts as unreachable', async (address, status) => {
  await expect(answering(status)(address)).rejects.toThrow(TypeError)
  await expect(answering(status)(new Request(address))).rejects.toThrow(TypeError)
})

test.each([
  [LOOK_UP, 200],
  [LOOK_UP, 400],
  ['https://stillair.test/api/content', 503],
])('%s with status %i counts as an answer', async (address, status) => {
  expect((await answering(status)(address)).status).toBe(status)
})
