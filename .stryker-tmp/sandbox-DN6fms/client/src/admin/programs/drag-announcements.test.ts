// @ts-nocheck
import type { Active, Over } from '@dnd-kit/core'
import { expect, test } from 'vitest'
import { dragAnnouncements } from './drag-announcements.ts'

test('what is said while dragging: the title and the place, in plain words', () => {
  const said = dragAnnouncements(['a', 'b', 'c'], (id) => `Session ${id}`)
  const active = { id: 'b' } as Active
  const over = { id: 'c' } as Over
  expect(said.onDragStart({ active })).toBe('Session b is lifted. It is at place 2 of 3.')
  expect(said.onDragOver({ active, over: { id: 'b' } as Over })).toBe(said.onDragStart({ active }))
  expect(said.onDragOver({ active, over })).toBe('Session b is at place 3 of 3.')
  expect(said.onDragEnd({ active, over })).toBe('Session b is put down at place 3 of 3.')
  expect(said.onDragEnd({ active, over: null })).toBe('Session b is put down at place 2 of 3.')
  expect(said.onDragCancel({ active, over })).toBe('Session b is left where it was, at place 2 of 3.')
})
