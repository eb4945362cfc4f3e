// @ts-nocheck
import { expect, test } from 'vitest'
import { ApiError } from '../../api/api-error.ts'
import { problemsByField } from './server-problems.ts'

const FIELDS = ['title', 'tags', 'fileUrl'] as const

test('what the server finds wrong is shown at its fields, in the order of the form', () => {
  const error = new ApiError(400, { details: { fileUrl: 'Must be a valid URL', title: 'Title is required' } })
  expect(problemsByField(error, FIELDS)).toEqual([
    ['title', 'Title is required'],
    ['fileUrl', 'Must be a valid URL'],
  ])
})

test('a problem of one tag is shown at the tags', () => {
  const error = new ApiError(400, { details: { 'tags.3': 'At most 50 characters' } })
  expect(problemsByField(error, FIELDS)).toEqual([['tags', 'At most 50 characters']])
})

test('fields that the form does not have, and other failures, are told nowhere here', () => {
  expect(problemsByField(new ApiError(400, { details: { expectedRevision: 'x' } }), FIELDS)).toEqual([])
  expect(problemsByField(new Error('x'), FIELDS)).toEqual([])
})
