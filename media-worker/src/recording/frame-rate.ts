import type { FrameRate } from './recording.ts'

/** The rates that players and editors know; anything else becomes the next one above it, 60 at the most. */
const FRAME_RATES = ['10', '12', '15', '24000/1001', '24', '25', '30000/1001', '30', '48', '50', '60000/1001', '60']

interface Stated {
  readonly avg_frame_rate?: string | undefined
  readonly r_frame_rate?: string | undefined
}

/** The constant rate that the ladder of a track runs at. */
export function frameRateOf({ avg_frame_rate, r_frame_rate }: Stated): FrameRate {
  const average = ratio(avg_frame_rate, '/') || ratio(r_frame_rate, '/') || 30
  const known = FRAME_RATES.map((text) => ({ text, value: ratio(text.includes('/') ? text : `${text}/1`, '/') }))
  const highest = { text: '60', value: 60 }
  return known.find(({ value }) => value >= average * 0.9995) ?? highest
}

/** `16:15` or `30000/1001` as a number; 1 for a missing aspect, 0 for a missing rate. */
export function ratio(text: string | undefined, separator: ':' | '/'): number {
  const [above, below] = (text ?? '').split(separator).map(Number)
  if (above && below && above > 0 && below > 0) return above / below
  return separator === ':' ? 1 : 0
}
