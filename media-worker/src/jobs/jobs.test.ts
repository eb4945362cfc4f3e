import { expect, test } from 'vitest'
import { drawCoverQueue } from './jobs.ts'

const { payload } = drawCoverQueue

test('a cover without a subject is that of content, as it was requested before there were programs', () => {
  expect(payload.parse({ contentId: 'c', categoryId: 3 })).toEqual({
    subject: 'content',
    contentId: 'c',
    categoryId: 3,
  })
  const program = { subject: 'program', programId: 'p', categoryId: 1 }
  expect(payload.parse(program)).toEqual(program)
})

test.each([
  [{ categoryId: 1 }],
  [{ contentId: '', categoryId: 1 }],
  [{ contentId: 'c', categoryId: 4 }],
  [{ programId: 'p', categoryId: 1 }],
  [{ subject: 'program', contentId: 'c', categoryId: 1 }],
  [{ subject: 'admin', contentId: 'c', programId: 'p', categoryId: 1 }],
])('%o is no cover', (job) => {
  expect(payload.safeParse(job).success).toBe(false)
})
