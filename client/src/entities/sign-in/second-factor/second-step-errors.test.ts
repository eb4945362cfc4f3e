import { expect, test } from 'vitest'
import { secondStepMessage } from './second-step-errors.ts'

test.each(['auth/operation-not-allowed', 'auth/not-found'])('%s: the server has no authenticator apps', (code) => {
  const { title, text } = secondStepMessage({ code }, 'Second step not set up')
  expect(title).toBe('Second step not set up')
  expect(text).toMatch(/turned on for this server/)
})
