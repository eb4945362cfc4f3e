import { describe, expect, test } from 'vitest'
import { isStreamName, STREAM_PREFIXES } from './registry.ts'
import { defineStream } from './stream-name.ts'

describe('a stream name', () => {
  test('consists of the category, a hyphen and the ids, which may contain hyphens', () => {
    expect(defineStream('program')('4f-2a')).toBe('program-4f-2a')
    expect(defineStream<[string, string]>('rating')('ann', 'take-off')).toBe('rating-ann:take-off')
  })

  test('needs each of its ids', () => {
    expect(() => defineStream('program')('')).toThrow("a stream of category 'program' needs an id")
    expect(() => defineStream<[string, string]>('rating')('ann', '')).toThrow(
      "a stream of category 'rating' needs an id",
    )
  })

  test('starts with one of the prefixes for server-side filters', () => {
    expect(STREAM_PREFIXES).toEqual(expect.arrayContaining(['program-', 'programcover-', 'user-']))
  })

  test.each(['user-a', 'rating-user-content'])('%s is a Stillair stream', (name) => {
    expect(isStreamName(name)).toBe(true)
  })

  test.each(['', 'user', 'user-', '-user', '-', 'users-a', 'order-1', '$ce-user'])('%j is not recognised', (name) => {
    expect(isStreamName(name)).toBe(false)
  })
})
