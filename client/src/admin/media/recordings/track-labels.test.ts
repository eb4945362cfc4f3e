import type { Media } from '@stillair/api/contract/admin/media.ts'
import { expect, test } from 'vitest'
import { languageName, trackLabel, trackReason } from './track-labels.ts'

const track: NonNullable<Media['tracks']>[number] = {
  index: 1,
  kind: 'sound',
  codec: 'aac',
  language: 'pt',
  title: 'Commentary',
  duration: 250,
  channels: 2,
  isTaken: false,
  reason: 'commentary',
}

test('a track is named after its metadata', () => {
  expect(trackLabel(track)).toBe('Portuguese, Commentary, stereo, AAC, 4:10')
  expect(trackLabel({ ...track, language: null, title: null, channels: 9 })).toBe('9 channels, AAC, 4:10')
  const picture = { ...track, kind: 'picture' as const, channels: null, codec: null, title: null, language: null }
  expect(trackLabel(picture)).toBe('4:10')
})

test('unknown languages are shown as they are', () => {
  expect(languageName('de-AT')).toBe('Austrian German')
  expect(languageName('qqx')).toBe('qqx')
  expect(languageName('not a tag')).toBe('not a tag')
  expect(languageName(null)).toBeNull()
})

test.each([
  ['first', true, 'Played: it is the first'],
  ['not-default', false, 'Not played: the file marks another as the default'],
  ['commentary', false, 'Not played: a commentary'],
  ['commentary', true, 'Played: a commentary, and there is no other track'],
] as const)('%s, played: %s, has an explanation', (reason, isTaken, words) => {
  expect(trackReason({ ...track, reason, isTaken })).toBe(words)
})
