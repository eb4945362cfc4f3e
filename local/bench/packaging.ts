import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defaultLimits } from '@stillair/media-worker/jobs/limits.ts'
import { audioOutputs, KEY_FRAMES_EVERY, videoOutputs } from '@stillair/media-worker/packaging/hls/hls-outputs.ts'
import { sharedAudio, videoLadder } from '@stillair/media-worker/packaging/hls/renditions.ts'
import { packageFile } from '@stillair/media-worker/packaging/package-file.ts'
import { chooseTracks } from '@stillair/media-worker/recording/choose-tracks.ts'
import { readRecording } from '@stillair/media-worker/recording/read-recording.ts'
import { NO_MENDING, soundGraph } from '@stillair/media-worker/sound/sound-graph.ts'
import { pino } from 'pino'
import { compared, inTurn, type Measurement, seconds } from './measurement.ts'
import type { Bench } from './platform-session.ts'

/** Seconds, as in a short session. */
const SECONDS = 60
const TARGET = 1.1
/** Of the kernel, per second. */
const TICKS = 100

const { FFMPEG_PATH: ffmpegPath = 'ffmpeg', FFPROBE_PATH: ffprobePath = 'ffprobe' } = process.env
const job = {
  tools: { ffmpegPath, ffprobePath },
  limits: defaultLimits,
  signal: new AbortController().signal,
  log: pino({ level: 'silent' }),
}

/** Measures the processor time of packaging a 720p video against a bare ffmpeg command that makes the same ladder. */
export async function measurePackaging({ folder }: Bench): Promise<Measurement[]> {
  mkdirSync(folder, { recursive: true })
  const input = join(folder, 'source.mp4')
  const picture = `testsrc2=size=1280x720:rate=24:duration=${SECONDS}`
  const sound = `anoisesrc=color=pink:amplitude=0.2:duration=${SECONDS}:sample_rate=48000`
  const codecs = ['-c:v', 'libx264', '-preset', 'veryfast', '-pix_fmt', 'yuv420p', '-c:a', 'aac']
  ffmpeg('-f', 'lavfi', '-i', picture, '-f', 'lavfi', '-i', sound, ...codecs, '-shortest', input)
  const output = () => mkdtempSync(join(folder, 'packaged-'))
  const whole = () => packageFile({ ...job, folder: output() }, input, { onStep() {}, async onPlayable() {} })
  const bare = async () => ffmpeg('-i', input, ...(await ladder(input, output())))
  const pairs = await inTurn(2, async () => [await processorTime(whole), await processorTime(bare)] as const)
  const what = `whole packaging, processor time: checks, loudness, first quality, ladder, download, poster, waveform, ${SECONDS} s of 720p`
  return [compared(what, pairs, { most: TARGET, against: 'bare ffmpeg', write: seconds })]
}

function ffmpeg(...options: string[]): void {
  execFileSync(ffmpegPath, ['-v', 'error', '-nostdin', ...options])
}

/** Returns options for the ladder that packaging makes, every frame scaled from the source, as in a hand-written command. */
async function ladder(input: string, folder: string): Promise<string[]> {
  const { ffprobePath } = job.tools
  const recording = await readRecording(input, { ...job, ffprobePath, keyFramesEvery: KEY_FRAMES_EVERY })
  const { picture, sounds: tracks } = chooseTracks(recording)
  if (!picture || tracks.length === 0) throw new Error('the bench packages a video with sound')
  const pictures = videoLadder(picture)
  const shared = sharedAudio(1)
  for (const { name } of [...pictures, shared]) mkdirSync(join(folder, name), { recursive: true })
  const splits = pictures.map((_, i) => `[s${i}]`).join('')
  const scaled = pictures.map(({ width, height }, i) => `[s${i}]scale=${width}:${height}:flags=bicubic,setsar=1[v${i}]`)
  const plain = [`[0:${picture.index}]format=yuv420p,split=${pictures.length}${splits}`, ...scaled].join(';')
  const common = { folder, end: recording.end }
  const [first, ...others] = videoOutputs({ source: picture, ladder: pictures, ...common })
  if (!first) throw new Error('the ladder has a picture')
  const graph = soundGraph({ tracks, mending: NO_MENDING })
  const sounds = audioOutputs({ graph, ladder: [shared], filter: null, withVideo: true, ...common })
  const outputs = [...others, ...sounds].flatMap(({ options, path }) => [...options, path])
  return ['-filter_complex', plain, ...first.options.slice(2), first.path, ...outputs]
}

/** Returns the processor seconds of this process and of the child processes that ended meanwhile. */
async function processorTime(use: () => Promise<unknown>): Promise<number> {
  const [own, children] = [process.cpuUsage(), childTicks()]
  await use()
  const { user, system } = process.cpuUsage(own)
  return (user + system) / 1_000_000 + (childTicks() - children) / TICKS
}

/** Returns the processor time of all ended child processes, in kernel ticks. */
function childTicks(): number {
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1]?.split(' ') ?? []
  return Number(fields[13]) + Number(fields[14])
}
