import type { Active, Over } from '@dnd-kit/core'
import { expect, test } from 'vitest'
import { dragAnnouncements } from './drag-announcements.ts'

test('announces the title and position while dragging', () => {
  const words = dragAnnouncements(['a', 'b', 'c'], (id) => `Session ${id}`)
  const active = { id: 'b' } as Active
  const over = { id: 'c' } as Over
  expect(words.onDragStart({ active })).toBe('Session b is lifted. It is at place 2 of 3.')
  expect(words.onDragOver({ active, over: { id: 'b' } as Over })).toBe(words.onDragStart({ active }))
  expect(words.onDragOver({ active, over })).toBe('Session b is at place 3 of 3.')
  expect(words.onDragEnd({ active, over })).toBe('Session b is put down at place 3 of 3.')
  expect(words.onDragEnd({ active, over: null })).toBe('Session b is put down at place 2 of 3.')
  expect(words.onDragCancel({ active, over })).toBe('Session b is left where it was, at place 2 of 3.')
})
