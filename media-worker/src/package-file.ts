import { mkdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PackagedMedia } from '@stillair/events/media/events.ts'
import { makeDownload } from './download.ts'
import type { FfmpegOutput } from './ffmpeg.ts'
import { ffprobe, type ProbeOptions } from './ffprobe.ts'
import { audioOutputs, KEY_FRAMES_EVERY, ladderInputOptions, videoOutputs } from './hls-outputs.ts'
import { convert, type JobContext } from './job-context.ts'
import { rateWithKeyFrames } from './key-frames.ts'
import { type Limits, timeoutFor } from './limits.ts'
import { parseIntegrated } from './loudness.ts'
import { measureRendition } from './measure-rendition.ts'
import { type MeasuredSound, measureSound } from './measure-sound.ts'
import { MediaError } from './media-error.ts'
import { type Ladder, type Plan, planOf, renditionsOf } from './plan.ts'
import { CABIN, masterPlaylist } from './playlist.ts'
import { makePoster, POSTER } from './poster.ts'
import type { PackagingStep } from './progress.ts'
import { MASTER } from './publish-files.ts'
import { qualityWarnings } from './quality-warnings.ts'
import { type AudioRendition, type MeasuredRendition, withoutSmallSteps } from './renditions.ts'
import { checkComplete, checkDuration, type MediaSource, sourceOf } from './source.ts'

/** What a folder holds, before it has a place in the store. */
export type PackagedFolder = Omit<PackagedMedia, 'prefix' | 'size'>

export interface PackageFileHooks {
  /** `done` is 0 to 1 within the step. */
  readonly onStep: (step: PackagingStep, done: number) => void
  /** The folder can be played: it holds the lowest qualities. It is not touched until this settles. */
  readonly onPlayable: (folder: string, packaged: PackagedFolder) => Promise<void>
}

/**
 * Turns a file into `<job folder>/out`: first the lowest qualities, then all of them, a download and a poster.
 * Throws a MediaError when the file cannot be packaged, and other errors when trying again may help.
 */
export async function packageFile(
  job: Omit<JobContext, 'timeout' | 'onDamage'>,
  input: string,
  { onStep, onPlayable }: PackageFileHooks,
): Promise<{ folder: string; packaged: PackagedFolder }> {
  const { limits, tools, signal } = job
  onStep('check', 0)
  const probing = { ffprobePath: tools.ffprobePath, timeout: limits.probeTimeout, signal }
  const probe = await ffprobe(input, probing)
  const source = await asWithOurKeyFrames(input, sourceOf(probe, limits), probing)
  let isDamaged = false
  const onDamage = () => {
    isDamaged = true
  }
  const context = { ...job, timeout: timeoutFor(limits, source.claimedDuration ?? limits.maxDuration), onDamage }
  const heard = source.audio
    ? await measureSound(context, input, source, source.audio, (done) => onStep('measure', done))
    : null
  const plan = planOf(source, heard)
  const folder = join(context.folder, 'out')
  const encodeLadder = (step: 'first' | 'rest') => {
    onStep(step, 0)
    const outputs = ladderOutputs(folder, step, plan, source, heard, limits)
    return encode(context, plan[step], {
      inputs: [{ path: input, options: ladderInputOptions(source.video, plan[step].pictures) }],
      outputs,
      duration: plan.duration,
      onProgress: (done) => onStep(step, done),
    })
  }

  const { made: first, log } = await encodeLadder('first')
  const duration = decodedDuration(source, heard?.duration ?? 0, first, context)
  const poster = (await makePoster(context, input, source, folder)) ? POSTER : null
  const before = heard?.loudness ?? null
  const after = parseIntegrated(log)
  const about = {
    ...{ kind: source.kind, duration, masterPlaylist: MASTER, poster, waveform: heard?.waveform ?? null },
    loudness: before !== null && after !== null ? { before, after } : null,
    ...(source.title !== null && { title: source.title }),
    warnings: qualityWarnings({ source, sound: heard, duration, isDamaged }),
  }
  await writeFile(join(folder, MASTER), masterPlaylist(first, source.language))
  await onPlayable(folder, { ...about, download: null, renditions: first.map(asRendition) })

  const { made: rest } = await encodeLadder('rest')
  const cabin = rest.filter(({ name }) => name === plan.rest.cabin?.name)
  const renditions = await keepSteps(folder, [...first, ...rest.filter((rendition) => !cabin.includes(rendition))])
  const download = await makeDownload(context, chooseDownload(renditions), folder)
  const { size } = await stat(join(folder, download.key))
  await writeFile(join(folder, MASTER), masterPlaylist(renditions, source.language))
  const pictures = renditions.filter(({ kind }) => kind === 'video')
  if (cabin.length > 0) await writeFile(join(folder, CABIN), masterPlaylist([...pictures, ...cabin], source.language))
  return {
    folder,
    packaged: {
      ...about,
      ...(cabin.length > 0 && { cabinPlaylist: CABIN }),
      download: { ...download, size },
      renditions: renditions.map(asRendition),
    },
  }
}

/** A video whose rate is what it would be with as many key frames as a ladder has; its own where that is more. */
async function asWithOurKeyFrames(input: string, source: MediaSource, probing: ProbeOptions): Promise<MediaSource> {
  const { video } = source
  if (!video || video.bitRate === null) return source
  const rate = await rateWithKeyFrames(input, video, KEY_FRAMES_EVERY, probing).catch((error: unknown) => {
    // What cannot be told of a file that can be read is no reason to refuse it.
    if (error instanceof MediaError) return null
    throw error
  })
  return { ...source, video: { ...video, bitRate: Math.max(video.bitRate, rate ?? 0) } }
}

/** What one ffmpeg process is to write for the ladder. */
function ladderOutputs(
  folder: string,
  step: 'first' | 'rest',
  plan: Plan,
  { video, audio }: MediaSource,
  heard: MeasuredSound | null,
  limits: Limits,
): FfmpegOutput[] {
  const { pictures, sounds, cabin } = plan[step]
  const common = { folder, end: plan.duration ?? limits.maxDuration + 1 }
  const besideVideo = video !== null
  const fill = besideVideo && plan.duration !== null
  const sound = (ladder: readonly AudioRendition[], filter: string | null) => {
    const isMetered = step === 'first'
    return audio && ladder.length > 0
      ? audioOutputs({ stream: audio.index, ladder, filter, besideVideo, fill, isMetered, ...common })
      : []
  }
  return [
    ...(video && pictures.length > 0
      ? videoOutputs({ source: video, ladder: pictures, hold: plan.hold, ...common })
      : []),
    ...sound(sounds, heard?.filter ?? null),
    ...sound(cabin ? [cabin] : [], heard?.cabinFilter ?? null),
  ]
}

/** Makes the renditions in one ffmpeg process, whose output it gives back with them, and measures them. */
async function encode(
  context: JobContext,
  ladder: Ladder,
  run: Parameters<typeof convert>[1],
): Promise<{ made: MeasuredRendition[]; log: string }> {
  const planned = renditionsOf(ladder)
  if (planned.length === 0) return { made: [], log: '' }
  const folder = join(context.folder, 'out')
  for (const { name } of planned) await mkdir(join(folder, name), { recursive: true })
  const log = await convert(context, run)
  return { made: await Promise.all(planned.map((rendition) => measureRendition(folder, rendition))), log }
}

/**
 * Those that are worth their place beside the others, lowest first: simple pictures may need hardly less when they are small,
 * and silence needs nothing. The files of the others go.
 */
async function keepSteps(folder: string, made: readonly MeasuredRendition[]): Promise<MeasuredRendition[]> {
  const lowestFirst = made.toSorted((a, b) => (a.height ?? 0) - (b.height ?? 0) || a.bandwidth - b.bandwidth)
  const kept = (['video', 'audio'] as const).flatMap((wanted) =>
    withoutSmallSteps(
      lowestFirst.filter(({ kind }) => kind === wanted),
      ({ bandwidth }) => bandwidth,
    ),
  )
  for (const rendition of made)
    if (!kept.includes(rendition)) await rm(join(folder, rendition.name), { recursive: true })
  return kept.sort((a, b) => a.bandwidth - b.bandwidth)
}

/** The length in seconds. Throws a MediaError when what was decoded is none, too long, or cut off. */
function decodedDuration(
  source: MediaSource,
  heard: number,
  made: readonly MeasuredRendition[],
  { limits }: JobContext,
): number {
  if (!source.video) return heard
  const shown = made.find(({ kind }) => kind === 'video')?.duration ?? 0
  checkDuration(shown, limits)
  const own = source.video.duration
  checkComplete(own ? shown : Math.max(shown, heard), own ?? source.claimedDuration, source.claimIsExact)
  return shown
}

/** A middle quality: good to see and hear, small enough to keep on a phone. */
function chooseDownload(renditions: readonly MeasuredRendition[]): MeasuredRendition[] {
  const pictures = renditions.filter(({ kind }) => kind === 'video')
  const sounds = renditions.filter(({ kind }) => kind === 'audio')
  const picture = pictures.findLast(({ width, height }) => Math.min(width ?? 0, height ?? 0) <= 480) ?? pictures[0]
  const sound = picture ? sounds[0] : (sounds[1] ?? sounds[0])
  return [picture, sound].filter((rendition) => rendition !== undefined)
}

function asRendition({ name, kind, width, height, bandwidth, averageBandwidth, codecs }: MeasuredRendition) {
  return { name, kind, width, height, bandwidth, averageBandwidth, codecs }
}
