import { expect, test } from 'vitest'
import * as z from 'zod'
import { ApiError } from '../../../api/api-error.ts'
import { schemaProblems, serverProblems } from './problems.ts'

const FIELDS = ['title', 'tags', 'fileUrl'] as const

test('problems from the server appear at their fields', () => {
  const error = new ApiError(400, { details: { fileUrl: 'Must be a valid URL', title: 'Title is required' } })
  expect(serverProblems(error, FIELDS)).toEqual({ title: 'Title is required', fileUrl: 'Must be a valid URL' })
})

test('a problem with one tag appears at the tags', () => {
  const error = new ApiError(400, { details: { 'tags.3': 'At most 50 characters' } })
  expect(serverProblems(error, FIELDS)).toEqual({ tags: 'At most 50 characters' })
})

test('problems with unknown fields, and other failures, do not appear at fields', () => {
  expect(serverProblems(new ApiError(400, { details: { expectedRevision: 'x' } }), FIELDS)).toEqual({})
  expect(serverProblems(new Error('x'), FIELDS)).toEqual({})
})

test('only the first of several problems with a field is shown', () => {
  const schema = z.object({ title: z.string().min(2, 'Too short').regex(/b/, 'No b'), tags: z.array(z.string()) })
  expect(schemaProblems(schema, { title: 'a', tags: [1] })).toMatchObject({ title: 'Too short' })
  expect(Object.keys(schemaProblems(schema, { title: 'a', tags: [1] }))).toEqual(expect.arrayContaining(['tags']))
  expect(schemaProblems(schema, { title: 'abc', tags: [] })).toEqual({})
})
