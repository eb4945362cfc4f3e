import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defaultLimits } from '@stillair/media-worker/jobs/limits.ts'
import { checkPictures, checkSound } from '@stillair/media-worker/packaging/check-result.ts'
import { audioOutputs, KEY_FRAMES_EVERY, videoOutputs } from '@stillair/media-worker/packaging/hls-outputs.ts'
import { packageFile } from '@stillair/media-worker/packaging/package-file.ts'
import { sharedAudio, videoLadder } from '@stillair/media-worker/packaging/renditions.ts'
import { chooseTracks } from '@stillair/media-worker/recording/choose-tracks.ts'
import { readRecording } from '@stillair/media-worker/recording/read-recording.ts'
import { measureSound } from '@stillair/media-worker/sound/measure-sound.ts'
import { NO_MENDING, soundGraph } from '@stillair/media-worker/sound/sound-graph.ts'
import { pino } from 'pino'

/**
 * Packages one file in one of several ways, in a separate process, so that its children's processor time can be measured.
 */
const [mode, input = ''] = process.argv.slice(2)
const tools = { ffmpegPath: process.env.FFMPEG_PATH ?? 'ffmpeg', ffprobePath: process.env.FFPROBE_PATH ?? 'ffprobe' }
const folder = mkdtempSync(join(tmpdir(), 'stillair-bench-packaging-'))
const { signal } = new AbortController()

async function readTracks() {
  const recording = await readRecording(input, {
    ffprobePath: tools.ffprobePath,
    limits: defaultLimits,
    signal,
    keyFramesEvery: KEY_FRAMES_EVERY,
  })
  const { picture, sounds: tracks } = chooseTracks(recording)
  if (!picture || tracks.length === 0) throw new Error('the bench packages a video with sound')
  return { picture, tracks, end: recording.end }
}

async function ladder() {
  const { picture, tracks, end } = await readTracks()
  const pictures = videoLadder(picture)
  const shared = sharedAudio(1)
  for (const { name } of [...pictures, shared]) mkdirSync(join(folder, name), { recursive: true })
  const common = { folder, end }
  const [first, ...others] = videoOutputs({ source: picture, ladder: pictures, ...common })
  if (!first) throw new Error('the ladder has a picture')
  const graph = soundGraph({ tracks, mending: NO_MENDING })
  return [
    { ...first, options: ['-filter_complex', plainGraph(picture.index, pictures), ...first.options.slice(2)] },
    ...others,
    ...audioOutputs({ graph, ladder: [shared], filter: null, withVideo: true, ...common }),
  ]
}

/** Scales every frame from the source, as a hand-written command would. */
function plainGraph(stream: number, pictures: ReturnType<typeof videoLadder>): string {
  const splits = pictures.map((_, i) => `[s${i}]`).join('')
  const scaled = pictures.map(({ width, height }, i) => `[s${i}]scale=${width}:${height}:flags=bicubic,setsar=1[v${i}]`)
  return [`[0:${stream}]format=yuv420p,split=${pictures.length}${splits}`, ...scaled].join(';')
}

const job = { tools, limits: defaultLimits, folder, signal, log: pino({ level: 'silent' }) }
const packageIt = () => packageFile(job, input, { onStep() {}, async onPlayable() {} })

/** Returns the share of the processor time that checking takes in the whole packaging, 0 to 1. */
async function partOfChecks(): Promise<number> {
  const { tracks, ...choice } = await readTracks()
  const context = { ...job, timeout: 600, onDamage() {}, otherPictures: [] }
  const source = { input, tracks, isInverted: false, expected: null }
  const heard = await measureSound(context, source, () => {})
  const before = childTicks()
  const { folder: made, packaged } = await packageIt()
  const after = childTicks()
  const result = (kind: 'audio' | 'video') => {
    const rendition = packaged.renditions.findLast((each) => each.kind === kind)
    if (!rendition) throw new Error(`nothing was made of the ${kind}`)
    return { ...rendition, duration: packaged.duration, channels: heard.channels }
  }
  await checkSound(context, made, result('audio'), heard)
  await checkPictures(context, made, result('video'), { path: input, track: choice.picture })
  return (childTicks() - after) / (after - before)
}

/** Returns the processor time of all ended child processes, in kernel ticks. */
function childTicks(): number {
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1]?.split(' ') ?? []
  return Number(fields[13]) + Number(fields[14])
}

try {
  if (mode === 'whole') await packageIt()
  else if (mode === 'checks') console.log(await partOfChecks())
  else {
    const outputs = (await ladder()).flatMap(({ options, path }) => [...options, path])
    execFileSync(tools.ffmpegPath, ['-v', 'error', '-nostdin', '-i', input, ...outputs])
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
