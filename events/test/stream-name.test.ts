import { describe, expect, test } from 'vitest'
import { isStreamName, STREAM_PREFIXES, streamCategory, streamId, streamName } from '../src/stream-name.ts'

describe('the name of a stream', () => {
  test('is the category, a hyphen and the id, in which there may be more', () => {
    const name = streamName('program', '4f-2a')
    expect(name).toBe('program-4f-2a')
    expect([streamCategory(name), streamId(name)]).toEqual(['program', '4f-2a'])
    expect(() => streamName('program', '')).toThrow("a stream of category 'program' needs an id")
  })

  test('begins as a server is told to filter by', () => {
    expect(STREAM_PREFIXES).toHaveLength(17)
    expect(STREAM_PREFIXES).toEqual(expect.arrayContaining(['program-', 'programcover-', 'user-']))
  })

  test.each(['user-a', 'rating-user-content'])('%s is one of the product', (name) => {
    expect(isStreamName(name)).toBe(true)
  })

  test.each(['', 'user', 'user-', '-user', '-', 'users-a', 'order-1', '$ce-user'])('%j is none', (name) => {
    expect(isStreamName(name)).toBe(false)
  })
})
