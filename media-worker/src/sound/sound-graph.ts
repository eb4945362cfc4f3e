import type { SoundTrack } from '../recording/recording.ts'

/** Stereo at 48 kHz, the format in which all sound is measured and encoded. */
export const STEREO = 'aresample=48000,aformat=channel_layouts=stereo'

/** Corrections of the two channels, applied before all other filters. */
export interface Mending {
  /** DC offset of each channel, as a fraction of full scale. */
  readonly offset: readonly [left: number, right: number] | null
  /** The only channel with sound, which is copied to both. */
  readonly only: 'left' | 'right' | null
  /** Whether to invert the right channel. */
  readonly isInverted: boolean
}

export const NO_MENDING: Mending = { offset: null, only: null, isInverted: false }

/**
 * Replaces NaN, infinity and impossible samples with silence. The limit is 36 dB above full scale, because floating-point
 * recorders do exceed full scale.
 */
const SANE = 'if(isnan(val(0))+gt(abs(val(0))\\,64)\\,0\\,val(0))'
/** Counts invalid samples, for {@link hasImpossibleSamples}. */
const COUNT = 'astats=measure_perchannel=none:measure_overall=Number_of_NaNs+Number_of_Infs+Peak_level'

/** Fills a late start and gaps with silence. */
export const IN_TIME = 'aresample=48000:async=1:first_pts=0'

export interface SoundGraphOptions {
  /** Mixed when there are several. */
  readonly tracks: readonly SoundTrack[]
  readonly mending: Mending
  /** Whether to print the number of impossible samples. */
  readonly isCounted?: boolean
}

/**
 * Returns the part of a filter graph that turns the chosen tracks into stereo at 48 kHz. Further filters can follow after
 * a comma.
 */
export function soundGraph({ tracks, mending, isCounted = false }: SoundGraphOptions): string {
  const isMixed = tracks.length > 1
  const parts = tracks.map((track) => {
    const steps = [
      ...(track.isFloat && isCounted ? [COUNT] : []),
      ...(track.isFloat ? [`aeval=${Array(track.channels).fill(SANE).map(ofChannel).join('|')}:c=same`] : []),
      ...arranged(track),
      IN_TIME,
    ]
    return `[0:${track.index}]${[...steps, STEREO].join(',')}`
  })
  const whole = isMixed
    ? `${parts.map((part, i) => `${part}[microphone${i}];`).join('')}${parts.map((_, i) => `[microphone${i}]`).join('')}amix=inputs=${parts.length}:normalize=0`
    : (parts[0] ?? '')
  return [whole, ...mended(mending)].join(',')
}

/**
 * Arranges the channels of a track without a layout. Two channels are left and right. More are mixed equally, because
 * their speakers are unknown. Ambisonics become two cardioid microphones, towards left and right: half of the sum and of
 * the difference of the first two components (W and Y), of any order.
 */
function arranged({ layout, channels }: SoundTrack): string[] {
  if (layout?.startsWith('ambisonic')) return ['aeval=0.5*val(0)+0.5*val(1)|0.5*val(0)-0.5*val(1):c=stereo']
  if (layout !== null || channels < 2) return []
  if (channels === 2) return ['aeval=val(0)|val(1):c=stereo']
  const all = Array.from({ length: channels }, (_, channel) => `val(${channel})`)
  return [`aeval=${all.join('+')}:c=mono`]
}

const ofChannel = (expression: string, channel: number) => expression.replaceAll('val(0)', `val(${channel})`)

function mended({ offset, only, isInverted }: Mending): string[] {
  return [
    ...(offset
      ? [`aeval=${offset.map((shift, channel) => `val(${channel})-(${shift.toFixed(6)})`).join('|')}:c=same`]
      : []),
    ...(only === null ? [] : [`pan=stereo|c0=${only === 'left' ? 'c0' : 'c1'}|c1=${only === 'left' ? 'c0' : 'c1'}`]),
    ...(isInverted ? ['pan=stereo|c0=c0|c1=-1*c1'] : []),
  ]
}

/** Returns whether the log of a graph with `isCounted` reports impossible samples. */
export function hasImpossibleSamples(log: string): boolean {
  const counts = [...log.matchAll(/Number of (?:NaNs|Infs): ([\d.]+)/g)].map(([, count]) => Number(count))
  const peaks = [...log.matchAll(/\[Parsed_astats.*Peak level dB: (-?[\d.]+|inf)/g)].map(([, peak]) => peak)
  return counts.some((count) => count > 0) || peaks.some((peak) => peak === 'inf' || Number(peak) > 36)
}
