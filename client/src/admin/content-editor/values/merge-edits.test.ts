import { describe, expect, test } from 'vitest'
import { mergeEdits } from '../../form/editor/merge-edits.ts'
import { type ContentValues, FIELDS, newValues } from './content-values.ts'

const base: ContentValues = { ...newValues(null), title: 'Calm', tags: ['Wings'], sessionText: '<p>One</p>' }

/** Returns the same content with every field changed, in one of two ways. */
function changed(way: 1 | 2): ContentValues {
  return {
    title: `Calm ${way}`,
    description: `About ${way}`,
    mediaId: `media-${way}`,
    fileUrl: `https://a.test/${way}.mp3`,
    type: 'video',
    duration: `${way}:00`,
    categoryId: way === 1 ? 2 : 3,
    tags: ['Wings', `${way}`],
    coverImageUrl: `/covers/image-${way}`,
    thumbnailUrl: `https://a.test/${way}.jpg`,
    sessionText: `<p>${way}</p>`,
    voice: `Voice ${way}`,
    producer: `Producer ${way}`,
    chapters: `0:00 In\n${way}:00 Out`,
    isFreeContent: true,
    isPublished: true,
    publicationPlan: `2026-12-0${way}T09:00`,
    unpublishAt: `2027-01-0${way}T09:00`,
    replacement: `media-to-come-${way}`,
  }
}

/** Fields with only two values: two editors who change one change it to the same value. */
const OF_MANY_VALUES = FIELDS.filter((field) => !['type', 'isFreeContent', 'isPublished'].includes(field))

describe.each(FIELDS)('%s', (field) => {
  const theirs = { ...base, [field]: changed(1)[field] }

  test('takes their change if only they changed it', () => {
    expect(mergeEdits(FIELDS, base, theirs, base)).toEqual({ values: theirs, taken: [field], conflicts: [] })
  })

  test('keeps my text if only I changed it', () => {
    const mine = { ...base, [field]: changed(2)[field] }
    expect(mergeEdits(FIELDS, base, base, mine)).toEqual({ values: mine, taken: [], conflicts: [] })
  })

  test('has no conflict if both changed it to the same value', () => {
    expect(mergeEdits(FIELDS, base, theirs, { ...theirs })).toEqual({ values: theirs, taken: [], conflicts: [] })
  })
})

test.each(OF_MANY_VALUES)('%s has a conflict if both changed it, and keeps what was typed', (field) => {
  const theirs = { ...base, [field]: changed(1)[field] }
  const mine = { ...base, [field]: changed(2)[field] }
  expect(mergeEdits(FIELDS, base, theirs, mine)).toEqual({ values: mine, taken: [], conflicts: [field] })
})

test('changes of different fields are merged', () => {
  const theirs = { ...base, title: 'Calmer', isPublished: true }
  const mine = { ...base, description: 'Breathe', tags: [] }
  expect(mergeEdits(FIELDS, base, theirs, mine)).toEqual({
    values: { ...base, title: 'Calmer', isPublished: true, description: 'Breathe', tags: [] },
    taken: ['title', 'isPublished'],
    conflicts: [],
  })
})

test('both adding the same tags in the same order is no conflict', () => {
  const tags = ['Wings', 'Take-off']
  expect(mergeEdits(FIELDS, base, { ...base, tags }, { ...base, tags: [...tags] }).conflicts).toEqual([])
})
