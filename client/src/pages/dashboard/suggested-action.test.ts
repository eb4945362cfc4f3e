import { expect, test } from 'vitest'
import { contentFixture } from '../../entities/content/content-fixture.ts'
import { chooseSuggestedAction } from './suggested-action.ts'

function item(contentId: string, position: number, completed = false) {
  return { contentId, position, listenedSeconds: 10, completed, lastHeardAt: '2026-01-02T00:00:00.000Z' }
}

const library = [contentFixture('a'), contentFixture('b'), contentFixture('c', { isPlayable: false })]

function listener(completed: readonly string[] = [], recommended: readonly string[] = []) {
  return { completed: new Set(completed), recommended: new Map(recommended.map((id) => [id, []])) }
}

test('the content started last and not finished comes first', () => {
  const lead = chooseSuggestedAction(library, [item('gone', 9), item('a', 0, true), item('b', 42)], listener(['a']))
  expect(lead).toMatchObject({ kind: 'continue', content: { id: 'b' }, position: 42 })
})

test('content replayed and left halfway after an earlier completion is offered as Continue', () => {
  const lead = chooseSuggestedAction(library, [item('a', 42, true), item('b', 10)], listener(['a']))
  expect(lead).toMatchObject({ kind: 'continue', content: { id: 'a' }, position: 42 })
})

test('an unfinished replay is dropped once something else was played', () => {
  const lead = chooseSuggestedAction(library, [item('b', 0, true), item('a', 42, true)], listener(['a', 'b']))
  expect(lead?.kind).toBe('again')
})

test('else the uncompleted content that suits the profile best', () => {
  const lead = chooseSuggestedAction(library, [], listener(['a'], ['gone', 'c', 'a', 'b']))
  expect(lead).toMatchObject({ kind: 'next', content: { id: 'b' } })
})

test('else the newest uncompleted content that can be played', () => {
  const published = [contentFixture('new', { isPlayable: false }), ...library]
  expect(chooseSuggestedAction(published, [], listener(['a']))).toMatchObject({
    kind: 'next',
    content: { id: 'b' },
    position: 0,
  })
  expect(chooseSuggestedAction([...library].reverse(), [], listener())).toMatchObject({
    kind: 'start',
    content: { id: 'b' },
  })
})

test('content that the listener cannot play is not offered', () => {
  const locked = contentFixture('locked', { isLocked: true })
  const lead = chooseSuggestedAction([locked, ...library], [item('locked', 42)], listener([], ['locked']))
  expect(lead).toMatchObject({ kind: 'start', content: { id: 'a' } })
})

test('else, when all is completed, the content not played for the longest time', () => {
  const again = (published: typeof library, ...played: string[]) => {
    const items = played.map((id) => item(id, 0, true))
    const lead = chooseSuggestedAction(published, items, listener(['a', 'b', 'd']))
    expect(lead).toMatchObject({ kind: 'again', position: 0 })
    return lead?.content.id
  }
  // Content completed elsewhere without a play time counts as the oldest. Unplayable content is not offered.
  const more = [contentFixture('d'), ...library]
  for (const published of [more, [...more].reverse()]) {
    expect(again(published, 'd', 'b', 'a')).toBe('a')
    expect(again(published, 'd', 'a', 'b')).toBe('b')
    expect(again(published, 'b', 'a')).toBe('d')
  }
})

test('when nothing can be played, the first of the library', () => {
  const closed = [contentFixture('x', { isPlayable: false }), contentFixture('y', { isLocked: true })]
  expect(chooseSuggestedAction(closed, [], listener())).toEqual({ kind: 'again', content: closed[0], position: 0 })
})

test('nothing for an empty library', () => {
  expect(chooseSuggestedAction([], [], listener())).toBeNull()
})
