import type { Content } from '@stillair/api/contract/content.ts'
import { expect, test } from 'vitest'
import { chooseNext } from './choose-next.ts'

function content(id: string, change: Partial<Content> = {}): Content {
  return {
    id,
    title: id,
    description: null,
    type: 'audio',
    fileUrl: null,
    thumbnailUrl: null,
    coverImageUrl: null,
    duration: 200,
    categoryId: 1,
    tags: [],
    isPublished: true,
    isFreeContent: true,
    sessionText: null,
    viewCount: 0,
    createdAt: '2026-01-01T00:00:00.000Z',
    mediaId: null,
    isPlayable: true,
    cover: { prefix: null, placeholder: '#000' },
    hasTranscript: false,
    isLocked: false,
    ...change,
  }
}

const heard = content('heard')
const library = [
  heard,
  content('other', { categoryId: 2 }),
  content('same'),
  content('p1', { categoryId: 3 }),
  content('p2', { categoryId: 3 }),
]
const from = { library, completed: new Set<string>(), program: [] as string[], mayOpenAll: true }
const next = (change: Partial<typeof from>) => {
  const choice = chooseNext(heard, { ...from, ...change })
  return choice && [choice.content.id, choice.isInProgram]
}

test('without a program, the same category comes first, then any', () => {
  expect(next({})).toEqual(['same', false])
  expect(next({ completed: new Set(['same']) })).toEqual(['other', false])
})

test('in a program, what follows in it comes first, then what was left out in it', () => {
  const program = ['p1', 'heard', 'p2']
  expect(next({ program })).toEqual(['p2', true])
  expect(next({ program, completed: new Set(['p2']) })).toEqual(['p1', true])
  expect(next({ program, completed: new Set(['p1', 'p2']) })).toEqual(['same', false])
})

test('what cannot be opened or played is not offered', () => {
  const locked = content('locked', { isFreeContent: false })
  const others = [content('draft', { isPublished: false }), content('packaging', { isPlayable: false }), heard]
  expect(next({ library: [locked, ...others], mayOpenAll: false })).toBeNull()
  expect(next({ library: [locked, ...others] })).toEqual(['locked', false])
})

test('when all has been heard there is nothing to go on with', () => {
  expect(next({ completed: new Set(library.map(({ id }) => id)) })).toBeNull()
})
