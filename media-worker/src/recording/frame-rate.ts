import type { FrameRate } from './recording.ts'

/** Frame rates that players and editors support. Any other rate is raised to the next of these, up to 60. */
const FRAME_RATES = ['10', '12', '15', '24000/1001', '24', '25', '30000/1001', '30', '48', '50', '60000/1001', '60']

interface Stated {
  readonly avg_frame_rate?: string | undefined
  readonly r_frame_rate?: string | undefined
}

/** Returns the constant frame rate for the ladder of a track. */
export function frameRateOf({ avg_frame_rate, r_frame_rate }: Stated): FrameRate {
  const average = ratio(avg_frame_rate, '/') || ratio(r_frame_rate, '/') || 30
  const known = FRAME_RATES.map((text) => ({ text, value: ratio(text.includes('/') ? text : `${text}/1`, '/') }))
  const highest = { text: '60', value: 60 }
  return known.find(({ value }) => value >= average * 0.9995) ?? highest
}

/** Parses `16:15` or `30000/1001` as a number. Returns 1 for a missing aspect ratio, 0 for a missing rate. */
export function ratio(text: string | undefined, separator: ':' | '/'): number {
  const [above, below] = (text ?? '').split(separator).map(Number)
  if (above && below && above > 0 && below > 0) return above / below
  return separator === ':' ? 1 : 0
}
