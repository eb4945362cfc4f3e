import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { audioOutputs, KEY_FRAMES_EVERY, videoOutputs } from '@stillair/media-worker/hls-outputs.ts'
import { defaultLimits } from '@stillair/media-worker/limits.ts'
import { packageFile } from '@stillair/media-worker/package-file.ts'
import { chooseTracks } from '@stillair/media-worker/recording/choose-tracks.ts'
import { readRecording } from '@stillair/media-worker/recording/read-recording.ts'
import { sharedAudio, videoLadder } from '@stillair/media-worker/renditions.ts'
import { NO_MENDING, soundGraph } from '@stillair/media-worker/sound-graph.ts'
import { pino } from 'pino'

/**
 * One packaging of one file in one of two ways, as a process of its own so that its children's time can be measured.
 */
const [mode, input = ''] = process.argv.slice(2)
const tools = { ffmpegPath: process.env.FFMPEG_PATH ?? 'ffmpeg', ffprobePath: process.env.FFPROBE_PATH ?? 'ffprobe' }
const folder = mkdtempSync(join(tmpdir(), 'stillair-bench-packaging-'))
const { signal } = new AbortController()

async function ladder() {
  const recording = await readRecording(input, {
    ...{ ffprobePath: tools.ffprobePath, timeout: 30, packetsTimeout: 120, signal },
    ...{ limits: defaultLimits, keyFramesEvery: KEY_FRAMES_EVERY },
  })
  const { picture, sounds: tracks } = chooseTracks(recording)
  if (!picture || tracks.length === 0) throw new Error('the bench packages a video with sound')
  const pictures = videoLadder(picture)
  const shared = sharedAudio(1)
  for (const { name } of [...pictures, shared]) mkdirSync(join(folder, name), { recursive: true })
  const common = { folder, end: recording.end }
  const [first, ...others] = videoOutputs({ source: picture, ladder: pictures, ...common })
  if (!first) throw new Error('the ladder has a picture')
  const graph = soundGraph({ tracks, mending: NO_MENDING, besideVideo: true })
  return [
    { ...first, options: ['-filter_complex', plainGraph(picture.index, pictures), ...first.options.slice(2)] },
    ...others,
    ...audioOutputs({ graph, ladder: [shared], filter: null, besideVideo: true, ...common }),
  ]
}

/** Every picture scaled from the source, as one writes it by hand. */
function plainGraph(stream: number, pictures: ReturnType<typeof videoLadder>): string {
  const splits = pictures.map((_, i) => `[s${i}]`).join('')
  const scaled = pictures.map(({ width, height }, i) => `[s${i}]scale=${width}:${height}:flags=bicubic,setsar=1[v${i}]`)
  return [`[0:${stream}]format=yuv420p,split=${pictures.length}${splits}`, ...scaled].join(';')
}

try {
  if (mode === 'whole') {
    const job = { tools, limits: defaultLimits, folder, signal, log: pino({ level: 'silent' }) }
    await packageFile(job, input, { onStep() {}, async onPlayable() {} })
  } else {
    const outputs = (await ladder()).flatMap(({ options, path }) => [...options, path])
    execFileSync(tools.ffmpegPath, ['-v', 'error', '-nostdin', '-i', input, ...outputs])
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
