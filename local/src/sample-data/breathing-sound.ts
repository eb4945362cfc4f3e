import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

/**
 * Generates the sound of the Calm screen, `client/src/flight/calm/breathing.m4a`: `node local/src/sample-data/breathing-sound.ts`. The
 * sound is a soft swell like breath over a low chord: four seconds in and six out, six times. The minute starts and ends in
 * silence, so that it repeats without a seam. Needs ffmpeg. The output is the same every time.
 */
const RATE = 32_000
const BREATH_SECONDS = 10
const IN_SECONDS = 4
const BREATHS = 6
const CHORD = [110, 164.81, 220, 329.63] as const

/** Returns reproducible noise from -1 to 1 (mulberry32). */
function noise(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2_147_483_648 - 1
  }
}

/** Returns the strength of the breath, 0 to 1, the given seconds after its start. */
function fullness(seconds: number): number {
  const isIn = seconds < IN_SECONDS
  const share = isIn ? seconds / IN_SECONDS : 1 - (seconds - IN_SECONDS) / (BREATH_SECONDS - IN_SECONDS)
  return (1 - Math.cos(Math.PI * share)) / 2
}

const samples = new Int16Array(RATE * BREATH_SECONDS * BREATHS)
const next = noise(20_261_123)
let [first, second, air] = [0, 0, 0]
for (let index = 0; index < samples.length; index++) {
  const time = index / RATE
  const full = fullness(time % BREATH_SECONDS)
  // A stronger breath is brighter: two low-pass filters whose cutoff moves from 250 to 1,150 Hz.
  const share = 1 - Math.exp((-2 * Math.PI * (250 + 900 * full)) / RATE)
  first += share * (next() - first)
  second += share * (first - second)
  // Remove everything below 60 Hz, which makes small speakers rattle.
  air += (1 - Math.exp((-2 * Math.PI * 60) / RATE)) * (second - air)
  const chord = CHORD.reduce((sum, hertz, voice) => {
    const slow = 1 + 0.15 * Math.sin(2 * Math.PI * ((voice + 1) / 60) * time)
    return sum + (slow * Math.sin(2 * Math.PI * hertz * time)) / (voice + 1.5)
  }, 0)
  const level = full * ((second - air) * 1.5 + chord * 0.16)
  samples[index] = Math.round(Math.max(-1, Math.min(1, level)) * 32_000)
}

const target = join(import.meta.dirname, '..', '..', '..', 'client', 'src', 'flight', 'breathing.m4a')
const input = ['-f', 's16le', '-ar', String(RATE), '-ac', '1', '-i', '-']
const output = ['-c:a', 'aac', '-b:a', '56k', '-map_metadata', '-1', '-fflags', '+bitexact', '-movflags', '+faststart']
const program = process.env.FFMPEG_PATH ?? 'ffmpeg'
const made = spawnSync(program, ['-v', 'error', '-y', ...input, ...output, target], { input: samples })
if (made.status !== 0) throw new Error(`ffmpeg could not make the sound: ${made.stderr ?? made.error}`)
