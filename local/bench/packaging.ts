import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { absolute, compared, inTurn, type Measurement, percent, seconds } from './measurement.ts'
import type { Bench } from './platform-session.ts'

/** Seconds, as in a short session. */
const SECONDS = 120
const TARGET = 1.1
const CHECKS_TARGET = 0.05
const RUN = fileURLToPath(new URL('packaging-run.ts', import.meta.url))

/** Measures the processor time of packaging a 720p video against a bare ffmpeg command that makes the same ladder. */
export async function measurePackaging({ folder }: Bench): Promise<Measurement[]> {
  mkdirSync(folder, { recursive: true })
  const input = join(folder, 'source.mp4')
  execFileSync(process.env.FFMPEG_PATH ?? 'ffmpeg', [
    ...['-v', 'error', '-f', 'lavfi', '-i', `testsrc2=size=1280x720:rate=24:duration=${SECONDS}`],
    ...['-f', 'lavfi', '-i', `anoisesrc=color=pink:amplitude=0.2:duration=${SECONDS}:sample_rate=48000`],
    ...['-c:v', 'libx264', '-preset', 'veryfast', '-pix_fmt', 'yuv420p', '-c:a', 'aac', '-shortest', input],
  ])
  const round = async () => [childSeconds('whole', input), childSeconds('bare', input)] as const
  const pairs = await inTurn(2, round, ([, bare]) => [bare])
  const what = `whole packaging, processor time: checks, loudness, first quality, ladder, download, poster, waveform, ${SECONDS} s of 720p`
  return [compared(what, pairs, { most: TARGET, against: 'bare ffmpeg', write: seconds }), checksRow(input)]
}

/** Measures the share of decoding and comparing the result in the whole packaging. */
function checksRow(input: string): Measurement {
  const part = Number(execFileSync(process.execPath, [RUN, 'checks', input]).toString())
  const what = `checking what was made of ${SECONDS} s of 720p: all of its sound, the key frames of its largest picture`
  return absolute(what, part, { most: CHECKS_TARGET }, percent, { against: 'the whole packaging' })
}

/** Returns the processor seconds of a run and its descendants, as reported by the shell's `times`. */
function childSeconds(mode: 'whole' | 'bare', input: string): number {
  const printed = execFileSync('bash', ['-c', '"$0" "$@"; times', process.execPath, RUN, mode, input]).toString()
  const line = printed.trim().split('\n').at(-1) ?? ''
  const parts = [...line.matchAll(/(\d+)m([\d.]+)s/g)].map(
    ([, minutes, seconds]) => Number(minutes) * 60 + Number(seconds),
  )
  return parts.reduce((sum, part) => sum + part, 0)
}
