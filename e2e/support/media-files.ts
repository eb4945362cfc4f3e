import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const ffmpeg = process.env.FFMPEG_PATH ?? 'ffmpeg'

/** Real files for uploads, made by ffmpeg. `remove` deletes them. */
export interface MediaFiles {
  /** 40 s of a slowly swelling chord, stereo wav. */
  readonly audio: string
  /** 20 s of another note. */
  readonly otherAudio: string
  /** 30 s of moving pictures with sound, 1280 × 720, so that there is a ladder to climb. */
  readonly video: string
  /** Text with the ending of a video. */
  readonly notMedia: string
  readonly remove: () => Promise<void>
}

export async function makeMediaFiles(): Promise<MediaFiles> {
  const folder = await mkdtemp(join(tmpdir(), 'stillair-media-'))
  const at = (name: string) => join(folder, name)
  const audio = at('evening-breath.wav')
  const otherAudio = at('morning-breath.wav')
  const video = at('clouds-below.mp4')
  const notMedia = at('holiday-letter.mp4')
  await run(ffmpeg, [
    ...['-v', 'error', '-f', 'lavfi', '-i', 'aevalsrc=0.2*sin(2*PI*220*t)*(1+sin(2*PI*0.1*t)):d=40:s=48000'],
    ...['-ac', '2', audio],
  ])
  await run(ffmpeg, [
    '-v',
    'error',
    '-f',
    'lavfi',
    '-i',
    'sine=frequency=262:duration=20:sample_rate=48000',
    otherAudio,
  ])
  await run(ffmpeg, [
    ...['-v', 'error', '-f', 'lavfi', '-i', 'testsrc2=size=1280x720:rate=24:duration=30'],
    ...['-f', 'lavfi', '-i', 'sine=frequency=330:duration=30:sample_rate=48000'],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac', '-shortest', video],
  ])
  await writeFile(notMedia, 'Dear all, the flight was fine.\n'.repeat(200))
  return { audio, otherAudio, video, notMedia, remove: () => rm(folder, { recursive: true, force: true }) }
}
