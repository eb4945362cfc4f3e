import {
  ProgramContentAdded,
  ProgramContentRemoved,
  ProgramContentReordered,
  ProgramCreated,
  ProgramDeleted,
  type ProgramDetails,
  ProgramEdited,
  ProgramPublished,
  ProgramUndeleted,
  ProgramUnpublished,
} from '@stillair/events/modules/programs/events.ts'
import { expect, test } from 'vitest'
import { folded, minute } from '../../../test/folded.ts'
import { programs } from './programs.ts'

const programId = 'first-flight'
const details = (changes: Partial<ProgramDetails> = {}): ProgramDetails => ({
  title: 'Your first flight',
  description: null,
  whoIsThisFor: null,
  coverUrl: null,
  tags: [],
  ...changes,
})
const created = ProgramCreated({ programId, details: details() })
const added = (contentId: string) => ProgramContentAdded({ programId, contentId })
const removed = (contentId: string) => ProgramContentRemoved({ programId, contentId })
const reordered = (...contentIds: string[]) => ProgramContentReordered({ programId, contentIds })

test('an edit replaces the written fields and nothing else', () => {
  const written = { title: 'Again', description: 'Calm', whoIsThisFor: 'You', coverUrl: 'https://x.test', tags: ['a'] }
  const rows = folded(
    programs,
    [1, created],
    [2, ProgramPublished({ programId })],
    [3, added('breathing')],
    [4, ProgramEdited({ programId, details: written })],
  )
  expect(rows).toEqual([
    {
      program_id: programId,
      title: 'Again',
      description: 'Calm',
      who_is_this_for: 'You',
      cover_url: 'https://x.test',
      tags: ['a'],
      is_published: true,
      content_ids: ['breathing'],
      created_at: minute(1),
      updated_at: minute(4),
      first_published_at: minute(2),
      revision: 3,
    },
  ])
})

test('a draft is published, unpublished and published again, and keeps its first publication time', () => {
  expect(folded(programs, [1, created])).toMatchObject([{ is_published: false, first_published_at: null }])
  const story = [
    [1, created],
    [2, ProgramPublished({ programId })],
    [3, ProgramUnpublished({ programId })],
  ] as const
  expect(folded(programs, ...story)).toMatchObject([{ is_published: false, first_published_at: minute(2) }])
  expect(folded(programs, ...story, [4, ProgramPublished({ programId })])).toMatchObject([
    { is_published: true, first_published_at: minute(2), updated_at: minute(4) },
  ])
})

test('contents have the order in which they were added or arranged', {
  tags: ['entities/program-its-fields-an-ordered-content'],
}, () => {
  const three = [
    [1, created],
    [2, added('a')],
    [3, added('b')],
    [4, added('c')],
  ] as const
  expect(folded(programs, ...three)).toMatchObject([{ content_ids: ['a', 'b', 'c'] }])
  expect(folded(programs, ...three, [5, added('b')])).toMatchObject([{ content_ids: ['a', 'b', 'c'] }])
  expect(folded(programs, ...three, [5, reordered('c', 'a', 'b')])).toMatchObject([{ content_ids: ['c', 'a', 'b'] }])
  expect(folded(programs, ...three, [5, reordered('c', 'a', 'b')], [6, removed('a')], [7, added('a')])).toMatchObject([
    { content_ids: ['c', 'b', 'a'], revision: 6 },
  ])
  expect(folded(programs, ...three, [5, removed('nothing')])).toMatchObject([{ content_ids: ['a', 'b', 'c'] }])
})

test('events about a missing program change nothing', () => {
  expect(folded(programs, [1, added('a')], [2, ProgramPublished({ programId })])).toEqual([])
})

test('a program restored from the bin is a draft with the contents that still exist', () => {
  const back = ProgramUndeleted({
    programId,
    details: details(),
    contentIds: ['b'],
    createdAt: minute(1),
    revision: 6,
  })
  const gone = [
    [1, created],
    [3, added('a')],
    [4, added('b')],
    [5, ProgramDeleted({ programId })],
  ] as const
  expect(folded(programs, ...gone)).toEqual([])
  const [row, ...others] = folded(programs, ...gone, [6, back])
  expect(others).toEqual([])
  expect(row).not.toHaveProperty('deleted_at')
  expect(row).toMatchObject({
    content_ids: ['b'],
    is_published: false,
    updated_at: minute(6),
  })
  expect(folded(programs, ...gone, [6, back], [7, back])).toHaveLength(1)
})

test('a deleted program is removed, and later events do not bring it back', () => {
  const other = ProgramCreated({ programId: 'brave', details: details() })
  const gone = [
    [1, created],
    [2, other],
    [3, added('a')],
    [4, ProgramDeleted({ programId })],
  ] as const
  expect(folded(programs, ...gone, [5, added('b')])).toMatchObject([{ program_id: 'brave' }])
})
