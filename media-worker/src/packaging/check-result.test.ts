import { expect, test } from 'vitest'
import { MediaError } from '../ffmpeg/media-error.ts'
import type { Samples } from '../sound/waveform.ts'
import { checkDurations, compareSound, isAlike } from './check-result.ts'

const HEARD: Samples = {
  duration: 5,
  isSilent: false,
  silence: { at: 0, seconds: 0 },
  channels: 2,
  only: null,
  isOpposite: false,
  balance: 0,
  levels: [-20, -20, -70, -20, -20],
  offset: null,
  waveform: '',
}

const verdict = (result: Partial<Samples>, heard: Partial<Samples> = {}) => {
  try {
    compareSound({ ...HEARD, ...heard }, { ...HEARD, ...result })
    return 'same'
  } catch (error) {
    if (!(error instanceof MediaError)) throw error
    return /: ([^:]+)\. Export/.exec(error.reason)?.[1]
  }
}

test.each([
  ['louder throughout', { levels: [-12, -12, -62, -12, -12] }, 'same'],
  ['with its loudest second limited', { levels: [-10, -10, -60, -16, -10] }, 'same'],
  ['longer by the padding of an encoder', { duration: 5.02 }, 'same'],
  ['without its last second', { duration: 4 }, 'its end is missing'],
  ['silent', { isSilent: true }, 'nothing can be heard'],
  ['on one side only', { balance: 40 }, 'a channel is missing'],
  ['with a gap at its end', { levels: [-20, -20, -70, -20, -90] }, 'nothing can be heard at 4 seconds'],
  ['with a gap at its start', { levels: [-120, -20, -70, -20, -20] }, 'nothing can be heard at 0 seconds'],
  ['without an inaudible second', { levels: [-20, -20, -120, -20, -20] }, 'same'],
] as const)('a result %s: %s', (_, result, expected) => {
  expect(verdict({ ...result, levels: 'levels' in result ? result.levels : HEARD.levels })).toBe(expected)
})

test('accepts silence and sound on one side when the upload has the same', () => {
  expect(verdict({ isSilent: true, levels: [] }, { isSilent: true, levels: [] })).toBe('same')
  expect(verdict({ balance: 60 }, { balance: 25 })).toBe('same')
})

test('all renditions have the planned duration', () => {
  expect(() => checkDurations([{ duration: 5 }, { duration: 5.1 }], 5)).not.toThrow()
  expect(() => checkDurations([{ duration: 5 }, { duration: 3 }], 5)).toThrow(MediaError)
})

test('frames match when content and colours match', () => {
  const frame = Uint8Array.from({ length: 16 * 16 * 3 }, (_, i) => (i * 37) % 200)
  expect(isAlike(frame, frame)).toBe(true)
  expect(
    isAlike(
      frame,
      frame.map((value) => value + 2),
    ),
  ).toBe(true)
  // Greens shift like this when they are decoded with the wrong matrix.
  expect(
    isAlike(
      frame,
      frame.map((value, i) => (i % 3 === 1 ? value + 12 : value)),
    ),
  ).toBe(false)
  expect(isAlike(frame, frame.toReversed())).toBe(false)
})
