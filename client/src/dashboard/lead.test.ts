import type { Content } from '@stillair/api/contract/content.ts'
import { expect, test } from 'vitest'
import { chooseLead } from './lead.ts'

function content(id: string, isPlayable = true): Content {
  return {
    id,
    title: id,
    description: null,
    type: 'audio',
    fileUrl: null,
    thumbnailUrl: null,
    coverImageUrl: null,
    duration: 300,
    categoryId: 1,
    tags: [],
    isPublished: true,
    isFreeContent: true,
    sessionText: null,
    viewCount: 0,
    createdAt: '2026-01-01T00:00:00.000Z',
    mediaId: null,
    isPlayable,
    hasTranscript: false,
    isLocked: false,
    cover: { prefix: null, placeholder: '#cdb3a6' },
  }
}

function item(contentId: string, position: number, completed = false) {
  return { contentId, position, listenedSeconds: 10, completed, lastHeardAt: '2026-01-02T00:00:00.000Z' }
}

const library = [content('a'), content('b'), content('c', false)]

test('what was begun last and not finished comes first', () => {
  const lead = chooseLead(library, [item('gone', 9), item('a', 0, true), item('b', 42)], new Set(['a']))
  expect(lead).toMatchObject({ kind: 'continue', content: { id: 'b' }, position: 42 })
})

test('else the newest not yet completed that can be played', () => {
  expect(chooseLead([content('new', false), ...library], [], new Set(['a']))).toMatchObject({
    kind: 'start',
    content: { id: 'b' },
  })
})

test('else, all being completed, the one heard longest ago', () => {
  const lead = chooseLead(library, [item('b', 0, true), item('a', 0, true)], new Set(['a', 'b']))
  expect(lead).toMatchObject({ kind: 'again', content: { id: 'a' } })
})

test('nothing for an empty library', () => {
  expect(chooseLead([], [], new Set())).toBeNull()
})
