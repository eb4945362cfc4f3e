import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { access, mkdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const ffmpeg = process.env.FFMPEG_PATH ?? 'ffmpeg'

const chord = (seconds: number, rate: number) =>
  ['-f', 'lavfi', '-i', `aevalsrc=0.2*sin(2*PI*220*t)*(1+sin(2*PI*0.1*t)):d=${seconds}:s=${rate}`] as const
const note = (hertz: number, seconds: number) =>
  ['-f', 'lavfi', '-i', `sine=frequency=${hertz}:duration=${seconds}:sample_rate=48000`] as const
const pictures = (size: string, rate: number, seconds: number) =>
  ['-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=${rate}:duration=${seconds}`] as const
/** A video in one colour with a box in another. */
const twoColours = (size: string, seconds: number, box: string) =>
  ['-f', 'lavfi', '-i', `color=c=red:s=${size}:r=10:d=${seconds},drawbox=color=blue:t=fill:${box}`] as const
const H264_AND_AAC = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac'] as const

/** A text as an input of ffmpeg. */
const written = (format: string, text: string) =>
  ['-f', format, '-i', `data:text/plain;base64,${Buffer.from(text).toString('base64')}`] as const
const LINES = '1\n00:00:01,000 --> 00:00:05,000\nBreathe in.\n\n2\n00:00:06,000 --> 00:00:09,000\nAnd out.\n'
const PARTS = [';FFMETADATA1', ...['START=0\nEND=12\ntitle=Breathing', 'START=12\nEND=20\ntitle=Landing']]
  .join('\n[CHAPTER]\nTIMEBASE=1/1\n')
  .concat('\n')

/**
 * How ffmpeg makes each file. All sources end at the same time on their own, because versions differ in what `-shortest`
 * cuts off.
 */
const RECIPES = {
  'evening-breath.wav': [...chord(40, 48_000), '-ac', '2'],
  'morning-breath.wav': note(262, 20),
  'long-haul-calm.wav': chord(240, 16_000),
  'clouds-below.mp4': [...pictures('1280x720', 24, 30), ...note(330, 30), ...H264_AND_AAC],
  'dusk-then-night.mp4': [...twoColours('1280x720', 20, "enable='gte(t,10)'"), ...note(330, 20), ...H264_AND_AAC],
  'with-a-picture.mp3': [
    ...[...note(330, 12), ...twoColours('1600x600', 1, 'x=800:w=800'), '-map', '0', '-map', '1', '-frames:v', '1'],
    ...['-c:v', 'png', '-disposition:v', 'attached_pic'],
  ],
  'two-languages.mkv': [
    ...[...note(262, 20), ...note(392, 20), ...written('srt', LINES), ...written('ffmetadata', PARTS)],
    ...['-map', '0:a', '-map', '1:a', '-map', '2:s', '-map_chapters', '3', '-c:a', 'flac', '-c:s', 'srt'],
    ...['-metadata:s:a:0', 'language=eng', '-metadata:s:a:1', 'language=ger', '-metadata:s:s:0', 'language=eng'],
  ],
  'slow-clouds.mp4': [...pictures('320x180', 5, 240), ...note(330, 240), ...H264_AND_AAC],
} as const

/** Makes a file unless another journey has made it. Concurrent processes each move a complete file into place. */
async function made(name: keyof typeof RECIPES): Promise<string> {
  const folder = join(process.env.E2E_DATA ?? '', 'journey-files')
  const path = join(folder, name)
  const isThere = await access(path).then(
    () => true,
    () => false,
  )
  if (isThere) return path
  await mkdir(folder, { recursive: true })
  const half = join(folder, `${randomUUID()}-${name}`)
  await run(ffmpeg, ['-v', 'error', ...RECIPES[name], half])
  await rename(half, path)
  return path
}

/** Real files for uploads, made once for all journeys. Each function returns a path. */
export const mediaFiles = {
  /** 40 s of a slowly swelling chord, stereo WAV. */
  audio: () => made('evening-breath.wav'),
  /** 20 s of another note. */
  otherAudio: () => made('morning-breath.wav'),
  /** The chord for four minutes, long enough to keep playing while a busy machine presses the next button. */
  longAudio: () => made('long-haul-calm.wav'),
  /** A video of 30 s with sound at 1280 × 720, large enough for several qualities. */
  video: () => made('clouds-below.mp4'),
  /** 20 s with sound: the picture is red for ten seconds, then blue. */
  twoColours: () => made('dusk-then-night.mp4'),
  /** 12 s of sound with an embedded wide picture: red on the left, blue on the right. */
  withPicture: () => made('with-a-picture.mp3'),
  /** 20 s in English and in German, in two chapters, with English subtitles. */
  twoLanguages: () => made('two-languages.mkv'),
  /** Four minutes of small pictures with sound, to be played without packaging. */
  longVideo: () => made('slow-clouds.mp4'),
}

/** Text with the file extension of a video. */
export const NOT_MEDIA = {
  name: 'holiday-letter.mp4',
  mimeType: 'video/mp4',
  buffer: Buffer.from('Dear all, the flight was fine.\n'.repeat(200)),
}
