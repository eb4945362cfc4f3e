import { expect, test } from 'vitest'
import { openLog } from './log.ts'

test('logs an error without the objects attached to it', () => {
  const lines: string[] = []
  const log = openLog('info', { write: (line: string) => lines.push(line) })
  const cause = Object.assign(new Error('duplicate key'), { code: '23505', detail: 'Key (email)=(zoe@stillair.test)' })
  const error = Object.assign(new Error('not stored', { cause }), { client: { secretKey: 12345 } })
  log.error({ err: error }, 'failed')
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    msg: 'failed',
    err: { message: 'not stored', stack: expect.stringContaining('log.test.ts'), cause: { code: '23505' } },
  })
  expect(lines[0]).not.toMatch(/zoe|12345/)
})

test('logs a thrown value that is not an error', () => {
  const lines: string[] = []
  openLog('info', { write: (line: string) => lines.push(line) }).error({ err: 'plain' })
  expect(JSON.parse(lines[0] ?? '').err).toEqual({ message: 'plain' })
})
