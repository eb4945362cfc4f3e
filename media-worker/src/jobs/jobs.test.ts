import { expect, test } from 'vitest'
import { drawCoverQueue } from './jobs.ts'

const { payload } = drawCoverQueue

test('a cover job without a subject is for content, as in jobs from before programs existed', () => {
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
])('%o is not a valid cover job', (job) => {
  expect(payload.safeParse(job).success).toBe(false)
})
