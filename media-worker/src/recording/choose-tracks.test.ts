import type { TrackReason } from '@stillair/events/modules/media/track.ts'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chooseTracks } from './choose-tracks.ts'
import type { PictureTrack, SoundTrack, Track } from './recording.ts'

const BASE = {
  codec: 'aac',
  isDecodable: true,
  start: 0,
  end: 60,
  title: null,
  language: null,
  purpose: 'main' as const,
  isDefault: false,
}
const sound = (index: number, changes: Partial<SoundTrack> = {}): SoundTrack => ({
  ...BASE,
  kind: 'sound',
  index,
  channels: 2,
  layout: 'stereo',
  isFloat: false,
  isSilent: false,
  ...changes,
})
const picture = (index: number, changes: Partial<PictureTrack> = {}): PictureTrack => ({
  ...BASE,
  kind: 'picture',
  index,
  codec: 'h264',
  width: 1280,
  height: 720,
  isInterlaced: false,
  isTurned: false,
  isTransparent: false,
  isDolbyOnly: false,
  frameRate: { text: '25', value: 25 },
  bitRate: 1e6,
  ladderBitRate: null,
  colour: { matrix: 'bt709', primaries: 'bt709', transfer: 'bt709', range: 'tv' },
  ...changes,
})
const mono = (index: number, changes: Partial<SoundTrack> = {}) =>
  sound(index, { channels: 1, layout: 'mono', ...changes })

interface Case {
  readonly of: readonly Track[]
  /** Indexes of the chosen sound tracks. */
  readonly heard: readonly number[]
  readonly seen?: number | null
  readonly reasons: readonly TrackReason[]
}

test.each<[string, Case]>([
  ['one track', { of: [sound(0)], heard: [0], reasons: ['only'] }],
  ['two equal tracks', { of: [sound(0), sound(1)], heard: [0], reasons: ['first', 'not-first'] }],
  [
    'the second is the default track',
    { of: [sound(0), sound(1, { isDefault: true })], heard: [1], reasons: ['not-default', 'default'] },
  ],
  [
    'a commentary first',
    {
      of: [sound(0, { purpose: 'commentary', isDefault: true }), sound(1)],
      heard: [1],
      reasons: ['commentary', 'main'],
    },
  ],
  [
    'a description for the blind first',
    { of: [sound(0, { purpose: 'description' }), sound(1)], heard: [1], reasons: ['description', 'main'] },
  ],
  ['only a commentary', { of: [sound(0, { purpose: 'commentary' })], heard: [0], reasons: ['only'] }],
  [
    'the default track cannot be decoded',
    {
      of: [sound(0, { isDecodable: false, isDefault: true }), sound(1, { purpose: 'commentary' })],
      heard: [1],
      reasons: ['not-decodable', 'decodable'],
    },
  ],
  ['none can be decoded', { of: [sound(0, { isDecodable: false })], heard: [], reasons: ['not-decodable'] }],
  ['two microphones', { of: [mono(0), mono(1)], heard: [0, 1], reasons: ['microphone', 'microphone'] }],
  [
    'a camera with two microphones',
    { of: [picture(0), mono(1), mono(2)], heard: [1, 2], seen: 0, reasons: ['only', 'microphone', 'microphone'] },
  ],
  [
    'two languages',
    { of: [mono(0, { language: 'de' }), mono(1, { language: 'en' })], heard: [0], reasons: ['first', 'not-first'] },
  ],
  ['mono tracks of two lengths', { of: [mono(0), mono(1, { end: 20 })], heard: [0], reasons: ['first', 'not-first'] }],
  ['mono and stereo', { of: [mono(0), sound(1)], heard: [0], reasons: ['first', 'not-first'] }],
  [
    'two pictures',
    { of: [picture(0), picture(1, { isDefault: true })], heard: [], seen: 1, reasons: ['not-default', 'default'] },
  ],
])('%s', (_name, { of, heard, seen, reasons }) => {
  const choice = chooseTracks({ tracks: of })
  expect(choice.sounds.map(({ index }) => index)).toEqual(heard)
  if (seen !== undefined) expect(choice.picture?.index).toBe(seen)
  expect(choice.decisions.map(({ reason }) => reason)).toEqual(reasons)
})

describe('an editor', () => {
  test('can choose another track', () => {
    const { sounds, decisions } = chooseTracks({ tracks: [mono(0), mono(1)] }, { sound: 1 })
    expect(sounds.map(({ index }) => index)).toEqual([1])
    expect(decisions.map(({ reason }) => reason)).toEqual(['not-chosen', 'chosen'])
  })

  test('who chooses a track that cannot be decoded gets the one that the rules choose', () => {
    const { sounds, decisions } = chooseTracks({ tracks: [sound(0), sound(1, { isDecodable: false })] }, { sound: 1 })
    expect(sounds.map(({ index }) => index)).toEqual([0])
    expect(decisions.map(({ reason }) => reason)).toEqual(['decodable', 'not-decodable'])
  })
})

test('a cover represents a recording without pictures, but not a video', () => {
  const cover = { kind: 'cover', index: 1, codec: 'mjpeg', width: 6000, height: 6000 } as const
  expect(chooseTracks({ tracks: [sound(0), cover] }).cover).toBe(cover)
  expect(chooseTracks({ tracks: [sound(0), cover, picture(2)] }).cover).toBeNull()
})

const arbitraryTrack = fc.record({
  isSound: fc.boolean(),
  isDecodable: fc.boolean(),
  isDefault: fc.boolean(),
  purpose: fc.constantFrom('main', 'commentary', 'description'),
  language: fc.constantFrom(null, 'de', 'en'),
  channels: fc.integer({ min: 1, max: 9 }),
  end: fc.constantFrom(0.3, 60, 61),
})

test('for any file, one decodable track of each kind is chosen, and every track has a reason', () => {
  fc.assert(
    fc.property(fc.array(arbitraryTrack, { maxLength: 8 }), fc.integer({ min: -1, max: 8 }), (drafts, wanted) => {
      const tracks = drafts.map(({ isSound, channels, ...draft }, index) =>
        isSound ? sound(index, { ...draft, channels }) : picture(index, draft),
      )
      const { sounds, picture: seen, decisions } = chooseTracks({ tracks }, wanted < 0 ? {} : { sound: wanted })
      const can = (kind: Track['kind']) => tracks.some((track) => track.kind === kind && track.isDecodable)
      expect(sounds.length > 0).toBe(can('sound'))
      expect(seen !== null).toBe(can('picture'))
      for (const track of [...sounds, ...(seen ? [seen] : [])]) expect(track.isDecodable).toBe(true)
      expect(decisions.map(({ track }) => track).toSorted()).toEqual(tracks.map(({ index }) => index).toSorted())
      const taken = decisions.filter(({ isTaken }) => isTaken).map(({ track }) => track)
      expect(taken.toSorted()).toEqual([...sounds, ...(seen ? [seen] : [])].map(({ index }) => index).toSorted())
      // Commentary replaces the main programme only on request.
      const isWanted = sounds.some(({ index }) => index === wanted)
      const hasMain = tracks.some((track) => track.kind === 'sound' && track.isDecodable && track.purpose === 'main')
      if (hasMain && !isWanted) expect(sounds.every(({ purpose }) => purpose === 'main')).toBe(true)
    }),
  )
})
