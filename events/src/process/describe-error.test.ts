import { expect, test } from 'vitest'
import { describeError } from './describe-error.ts'

test('an error is described with its code and its cause, and without the objects attached to it', () => {
  const cause = Object.assign(new Error('no space left'), { code: 'ENOSPC' })
  const error = Object.assign(new Error('not written', { cause }), { connection: { password: 'secret' } })
  const described = describeError(error)
  expect(described).toMatchObject({
    name: 'Error',
    message: 'not written',
    cause: { message: 'no space left', code: 'ENOSPC' },
  })
  expect(JSON.stringify(described)).not.toContain('secret')
})

test('a thrown value that is not an error is described without nested objects', () => {
  // The upload library throws such objects.
  expect(describeError({ status_code: 500, body: 'could not write' }).message).toBe(
    "{ status_code: 500, body: 'could not write' }",
  )
  expect(describeError({ nested: { password: 'secret' } }).message).not.toContain('secret')
  expect(describeError('why').message).toBe('why')
  expect(describeError(undefined).message).toBe('undefined')
  expect(String(describeError('x'.repeat(10_000)).message)).toHaveLength(500)
})
