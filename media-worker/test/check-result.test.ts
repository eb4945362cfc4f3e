// @module-tag slow
import { mkdtemp, rm, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultLimits } from '../src/jobs/limits.ts'
import { checkPictures, checkSound } from '../src/packaging/check-result.ts'
import { KEY_FRAMES_EVERY } from '../src/packaging/hls/hls-outputs.ts'
import { packageFile } from '../src/packaging/package-file.ts'
import { chooseTracks } from '../src/recording/choose-tracks.ts'
import { readRecording } from '../src/recording/read-recording.ts'
import { measureSound } from '../src/sound/measure-sound.ts'
import { ffmpegLog } from './sample-files.ts'

const tools = { ffmpegPath: 'ffmpeg', ffprobePath: 'ffprobe' }
const { signal } = new AbortController()

let work: string
beforeAll(async () => {
  work = await mkdtemp(join(tmpdir(), 'stillair-check-'))
})
afterAll(() => rm(work, { recursive: true }))

test('a result is refused when it is truncated, and reported when its colours differ', async () => {
  const input = join(work, 'input.mp4')
  await ffmpegLog(
    ...['-f', 'lavfi', '-i', 'testsrc2=s=320x240:r=25:d=8', '-f', 'lavfi', '-i', 'sine=f=440:d=8,volume=-6dB'],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac', '-y', input],
  )
  const job = { tools, limits: defaultLimits, folder: work, signal, log: pino({ level: 'silent' }) }
  const { folder, packaged } = await packageFile(job, input, { onStep() {}, async onPlayable() {} })
  expect(packaged.warnings).toEqual([])

  const context = { ...job, timeout: 60, onDamage() {}, otherPictures: [] }
  const { picture, sounds } = chooseTracks(
    await readRecording(input, {
      ffprobePath: 'ffprobe',
      limits: defaultLimits,
      signal,
      keyFramesEvery: KEY_FRAMES_EVERY,
    }),
  )
  if (!picture) throw new Error('no picture track')
  const source = { input, tracks: sounds, isInverted: false, expected: null }
  const heard = await measureSound(context, source, () => {})
  const [shown, sound] = (['video', 'audio'] as const).map((kind) => {
    const made = packaged.renditions.findLast((each) => each.kind === kind)
    if (!made) throw new Error(`no ${kind} rendition`)
    return { ...made, duration: packaged.duration, channels: 1 }
  })
  if (!shown || !sound) throw new Error('no renditions')
  const pictures = (track = picture) => checkPictures(context, folder, shown, { path: input, track })
  expect((await checkSound(context, folder, sound, heard)).warnings).toEqual([])
  expect(await pictures()).toEqual([])

  // As if the colours were decoded with another matrix.
  const wrong = { ...picture, colour: { ...picture.colour, matrix: 'bt709', range: 'pc' as const } }
  expect(await pictures(wrong)).toMatchObject([{ code: 'other-pictures' }])
  await truncate(join(folder, shown.name, 'media.mp4'), 60_000)
  await expect(pictures()).rejects.toMatchObject({ code: 'result-differs' })
  await truncate(join(folder, sound.name, 'media.mp4'), 20_000)
  await expect(checkSound(context, folder, sound, heard)).rejects.toMatchObject({ code: 'result-differs' })
})
