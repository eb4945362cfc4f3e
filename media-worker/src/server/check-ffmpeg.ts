import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { FfmpegTools } from '../jobs/job-context.ts'

const run = promisify(execFile)

/** What packaging needs, grouped by the option that makes ffmpeg list it. */
const NEEDED = {
  '-encoders': ['libx264', 'aac', 'png'],
  '-decoders': ['libvpx', 'libvpx-vp9'],
  '-filters': ['ebur128', 'alimiter', 'aresample', 'scale', 'fps', 'tpad', 'thumbnail', 'premultiply'],
  '-muxers': ['mp4', 'ipod', 'image2'],
} as const

/** Names what is missing and how to get it. The message is a sentence for the operator who starts the worker. */
class FfmpegError extends Error {
  constructor(sentence: string, cause?: unknown) {
    super(sentence, { cause })
    this.name = 'FfmpegError'
  }
}

/** Checks that ffmpeg and ffprobe can do the work. Otherwise throws an {@link FfmpegError} that says what is missing. */
export async function checkFfmpeg({ ffmpegPath, ffprobePath }: FfmpegTools): Promise<void> {
  const missing: string[] = []
  for (const [list, names] of Object.entries(NEEDED)) {
    const { stdout } = await start(ffmpegPath, ['-hide_banner', list], 'FFMPEG_PATH')
    const listed = new Set(stdout.split('\n').map((line) => line.trim().split(/\s+/)[1]))
    missing.push(...names.filter((name) => !listed.has(name)))
  }
  await start(ffprobePath, ['-version'], 'FFPROBE_PATH')
  if (missing.length > 0) {
    throw new FfmpegError(
      `${ffmpegPath} lacks ${missing.join(', ')}. Install a full ffmpeg (apt-get install ffmpeg, brew install ffmpeg).`,
    )
  }
}

async function start(path: string, args: string[], variable: string) {
  try {
    return await run(path, args, { timeout: 20_000, maxBuffer: 4 * 1024 * 1024 })
  } catch (cause) {
    const hint = `Install ffmpeg (apt-get install ffmpeg, brew install ffmpeg), or set ${variable} to where it is.`
    throw new FfmpegError(`${path} cannot be started. ${hint}`, cause)
  }
}
