import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { AAC, H264 } from './recordings/recipe.ts'

const run = promisify(execFile)

/** Runs ffmpeg for a test and returns its output. Throws when it fails. */
export async function ffmpegLog(...args: string[]): Promise<string> {
  const { stderr } = await run('ffmpeg', ['-nostdin', '-hide_banner', ...args], { maxBuffer: 16 * 1024 * 1024 })
  return stderr
}

/** Returns ffprobe's output, parsed as JSON. */
export async function ffprobeJson<Answer>(path: string, ...args: string[]): Promise<Answer> {
  const { stdout } = await run('ffprobe', ['-v', 'error', '-of', 'json', ...args, path], {
    maxBuffer: 16 * 1024 * 1024,
  })
  return JSON.parse(stdout) as Answer
}

/** Half a second of noise, then half a second of quiet: about as uneven as speech, at about −30 LUFS. */
const speech = (seconds: number, options = '') =>
  ['-f', 'lavfi', '-i', `anoisesrc=d=${seconds}:c=brown:a=0.6:seed=7${options},tremolo=f=1:d=0.9,volume=-12dB`] as const
const picture = (size: string, seconds: number, rate = 25) =>
  ['-f', 'lavfi', '-i', `testsrc2=s=${size}:r=${rate}:d=${seconds}`] as const
/** 10-bit pictures in BT.2020, as phones and cameras record them. */
const hdr = (transfer: string) =>
  [
    ...['-f', 'lavfi', '-i', 'testsrc2=s=320x240:r=25:d=2', '-c:v', 'libx264', '-preset', 'ultrafast'],
    ...['-pix_fmt', 'yuv420p10le', '-color_primaries', 'bt2020', '-color_trc', transfer, '-colorspace', 'bt2020nc'],
  ] as const

/**
 * Recipes of sample files: ffmpeg arguments by file name, whose extension sets the format. They work with ffmpeg 5.1 to 9.
 * They avoid `-vsync`, which version 8 removed, and streams that end early: versions differ in how those cut off the
 * others.
 */
const RECIPES = {
  'speech.m4a': [...speech(7), ...AAC, '-ac', '2', '-ar', '44100'],
  'loud-peaks.wav': [...speech(6), '-af', "volume='if(lt(mod(t,2),0.01),8,1)':eval=frame", '-ac', '1', '-ar', '48000'],
  'silence.wav': ['-f', 'lavfi', '-i', 'anullsrc=r=44100:cl=mono', '-t', '2'],
  'mono.mp3': [...speech(3), '-ac', '1', '-ar', '22050', '-b:a', '64k'],
  'surround.flac': [...speech(3), '-af', 'pan=5.1|c0=c0|c1=c0|c2=c0|c3=c0|c4=c0|c5=c0'],
  'two-voices.wav': [...speech(3), '-af', 'aeval=val(0)|val(0)*sin(t):c=stereo', '-ar', '48000'],
  // A slide shown for a whole talk, with a single key frame: its bit rate is almost zero.
  'still.mp4': [
    ...['-f', 'lavfi', '-i', 'testsrc2=s=640x360:r=10:d=30,select=eq(n\\,7),loop=-1:1,setpts=N/10/TB', '-t', '30'],
    ...[...H264, '-preset', 'medium', '-g', '600', '-keyint_min', '600'],
  ],
  // A voice that is alternately loud and far away.
  'uneven.wav': [...speech(40), '-af', "volume='if(lt(mod(t,12),6),1,0.08)':eval=frame", '-ar', '48000'],
  'uneven.mp4': [
    ...[...picture('320x240', 40, 10), ...speech(40), ...H264, ...AAC],
    ...['-af', "volume='if(lt(mod(t,12),6),1,0.08)':eval=frame"],
  ],
  'pause.wav': [...speech(40), '-af', "volume='lt(t,4)+gt(t,16)':eval=frame", '-ar', '44100'],
  'whisper.wav': [...speech(6), '-af', 'volume=-12dB', '-ar', '44100'],
  'long.mp3': [...speech(20), '-ac', '1', '-b:a', '64k'],
  'long.m4a': [...speech(20), ...AAC, '-movflags', '+faststart'],
  'long.flac': [...speech(20), '-ar', '44100'],
  'titled.mp3': [...speech(3), '-b:a', '64k', '-metadata', 'title=  The\nAscent '],
  'titled.flac': [...speech(3), '-metadata', `title=${'x'.repeat(300)}`],
  '8khz.wav': [...speech(3), '-ac', '1', '-ar', '8000'],
  '96khz.flac': [...speech(3), '-ac', '2', '-ar', '96000', '-sample_fmt', 's32'],
  'vorbis.ogg': [...speech(3), '-ac', '2', '-c:a', 'libvorbis'],
  'orange.png': ['-f', 'lavfi', '-i', 'color=c=orange:s=300x300', '-frames:v', '1'],
  // Copies the picture, as ffmpeg's manual does, so that no encoded stream ends before the sound.
  'cover-art.mp3': [
    ...[...speech(3), '-i', 'orange.png', '-map', '0:a', '-map', '1:v'],
    ...['-c:v', 'copy', '-disposition:v', 'attached_pic', '-id3v2_version', '3'],
  ],
  'video.mp4': [
    ...[...picture('854x480', 8), ...speech(8), ...H264, ...AAC, '-movflags', '+faststart'],
    ...['-metadata', 'location=+51.5-000.1/', '-metadata', 'title=private'],
  ],
  // Two seconds of black and silence, then white and a tone.
  'clap.mp4': [
    ...['-f', 'lavfi', '-i', "color=black:s=480x360:r=25:d=4,drawbox=color=white:t=fill:enable='gte(t,2)'"],
    ...['-f', 'lavfi', '-i', "sine=f=1000:d=4:r=48000,volume='gte(t,2)':eval=frame", ...H264, ...AAC],
  ],
  'smooth.mp4': [...picture('320x240', 3, 60), ...speech(3), ...H264, ...AAC],
  'no-sound.mp4': [...picture('320x240', 3), ...H264],
  // White on the left, black on the right.
  'white-left.mp4': [
    ...['-f', 'lavfi', '-i', 'color=black:s=320x240:r=25:d=2,drawbox=w=160:h=240:color=white:t=fill', ...H264],
  ],
  'simple.mp4': [
    ...['-f', 'lavfi', '-i', 'testsrc2=s=1280x720:r=25:d=12,gblur=20', '-c:v', 'libx264', '-preset', 'veryfast'],
    ...['-pix_fmt', 'yuv420p', '-b:v', '150k', '-maxrate', '180k', '-bufsize', '180k'],
  ],
  'pq.mp4': hdr('smpte2084'),
  'hlg.mp4': hdr('arib-std-b67'),
  'odd.mkv': [...picture('321x243', 3), '-c:v', 'ffv1'],
  'recorded.webm': [
    ...picture('320x240', 3),
    ...speech(3),
    '-c:v',
    'libvpx',
    '-deadline',
    'realtime',
    '-cpu-used',
    '8',
    '-b:v',
    '200k',
    '-c:a',
    'libvorbis',
    '-live',
    '1',
  ],
  'one-picture.mp4': [...picture('320x240', 1), ...H264, '-frames:v', '1'],
  'no-samples.wav': ['-f', 'lavfi', '-i', 'anullsrc=r=8000:cl=mono', '-t', '0'],
} as const satisfies Record<string, readonly string[]>
type Recipe = keyof typeof RECIPES

/** The file that another one is made from. */
const INGREDIENTS: Partial<Record<Recipe, Recipe>> = { 'cover-art.mp3': 'orange.png' }

export interface SampleFiles {
  /** Returns the bytes of a file, which is made at its first use. */
  bytes(name: Recipe): Promise<Buffer>
  /** The folder with the files. */
  readonly folder: string
  remove(): Promise<void>
}

/** Creates real files for the tests of one run. */
export async function sampleFiles(): Promise<SampleFiles> {
  const folder = await mkdtemp(join(tmpdir(), 'stillair-samples-'))
  const made = new Map<Recipe, Promise<Buffer>>()
  const make = async (name: Recipe) => {
    const ingredient = INGREDIENTS[name]
    if (ingredient) await bytes(ingredient)
    await run('ffmpeg', ['-nostdin', '-v', 'error', ...RECIPES[name], name], { cwd: folder })
    return readFile(join(folder, name))
  }
  function bytes(name: Recipe): Promise<Buffer> {
    const bytes = made.get(name) ?? make(name)
    made.set(name, bytes)
    return bytes
  }
  return {
    folder,
    bytes,
    remove: () => rm(folder, { recursive: true }),
  }
}

/**
 * Returns the file as a phone held upright records it: its pictures are stored sideways, and the header states the
 * rotation.
 */
export function turned(mp4: Buffer): Buffer {
  const bytes = Buffer.from(mp4)
  const header = bytes.indexOf('tkhd', 0, 'latin1')
  // In a version 0 track header, the matrix starts 44 bytes after the first letter of the type.
  const matrix = [0, 0x10000, 0, 0xffff0000, 0, 0, 0, 0, 0x40000000]
  for (const [i, value] of matrix.entries()) bytes.writeUInt32BE(value, header + 44 + i * 4)
  return bytes
}

/** Writes bytes to a file that a test's ffmpeg can read. */
export async function asFile(folder: string, name: string, bytes: Uint8Array): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, bytes)
  return path
}
