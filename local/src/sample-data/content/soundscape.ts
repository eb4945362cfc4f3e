import type { DemoSession } from './demo-session.ts'

/** Seconds of one breath, in and out: six a minute. */
export const BREATH = 10

/** Loudness of the background's parts by category: low under a talk, high under a meditation. */
const MIX = {
  1: { breath: 0.1, cabin: 0.05, chord: 0.16 },
  2: { breath: 0.06, cabin: 0.12, chord: 0.12 },
  3: { breath: 0.2, cabin: 0.05, chord: 0.24 },
}

/** Lowest tones in Hz; recordings differ. */
const ROOTS = [98, 103.83, 110, 116.54, 123.47, 130.81]
/** Two open chords, as ratios to the root, between which the background alternates. */
const CHORDS = [
  [1, 1.5, 2, 2.25],
  [0.75, 1.5, 1.875, 2.5],
]
/** Samples per second of the background: it has nothing above 1,500 Hz, and fewer samples make it cheap. */
const BED_RATE = 8_000
/** Seconds from one chord to the other and back. */
const CHORD_CYCLE = 40

/** Returns ffmpeg's sources of the background, in the order that `soundscapeFilter` expects. */
export function soundscapeSources(session: DemoSession, duration: number): string[] {
  const seed = [...session.slug].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7) % 65_521
  const root = ROOTS[seed % ROOTS.length] ?? 110
  const noise = (color: string, amplitude: number, offset: number) =>
    `anoisesrc=color=${color}:amplitude=${amplitude}:sample_rate=${BED_RATE}:duration=${duration}:seed=${seed + offset}`
  // The right channel is slightly higher, which widens the sound without moving it.
  const chord = [1, 1.0015].map((detune) => chordExpression(root * detune)).join('|')
  return [noise('pink', 0.6, 0), noise('brown', 0.8, 1), `aevalsrc='${chord}':s=${BED_RATE}:d=${duration}`]
}

function chordExpression(root: number): string {
  const weights = [`pow(sin(PI*t/${CHORD_CYCLE}),2)`, `pow(cos(PI*t/${CHORD_CYCLE}),2)`]
  return CHORDS.map((ratios, index) => {
    const tones = ratios.map(
      (ratio, place) => `${(0.2 / (place + 1)).toFixed(3)}*sin(2*PI*${(root * ratio).toFixed(3)}*t)`,
    )
    return `${weights[index]}*(${tones.join('+')})`
  }).join('+')
}

/**
 * Returns the filter graph that mixes the sources `[0]`, `[1]`, `[2]`, and the voice `[3]` if there is one, into `[mix]`. The breath
 * is a noise like surf that swells and ebbs with `BREATH`.
 */
export function soundscapeFilter(session: DemoSession, duration: number, hasVoice: boolean): string {
  const { breath, cabin, chord } = MIX[session.categoryId]
  const swell = `0.12+0.88*pow(0.5-0.5*cos(2*PI*t/${BREATH})\\,1.6)`
  const voice = '[3]highpass=f=95,lowpass=f=6200,aresample=48000,aecho=0.85:0.5:38|71:0.10|0.06,volume=1.5[voice];'
  return [
    `[0]lowpass=f=1100,highpass=f=120,volume='${breath}*3*(${swell})':eval=frame,aresample=48000[breath];`,
    `[1]lowpass=f=320,volume=${cabin * 3},aresample=48000[cabin];`,
    `[2]volume=${chord},aresample=48000[chord];`,
    hasVoice ? voice : '',
    `[breath][cabin][chord]${hasVoice ? '[voice]' : ''}amix=inputs=${hasVoice ? 4 : 3}:normalize=0:duration=first,`,
    `afade=t=in:d=5,afade=t=out:st=${duration - 8}:d=8,alimiter=limit=0.9[mix]`,
  ].join('')
}
