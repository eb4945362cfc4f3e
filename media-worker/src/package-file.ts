import { mkdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PackagedMedia } from '@stillair/events/media/events.ts'
import type { PackagingWishes, UploadedTrack } from '@stillair/events/media/track.ts'
import { checkDurations, checkPictures, checkSound } from './check-result.ts'
import { makeDownload } from './download.ts'
import type { FfmpegOutput } from './ffmpeg.ts'
import { audioOutputs, KEY_FRAMES_EVERY, ladderInputOptions, videoOutputs } from './hls-outputs.ts'
import { convert, type JobContext } from './job-context.ts'
import { timeoutFor } from './limits.ts'
import { measureRendition } from './measure-rendition.ts'
import { type MeasuredSound, measureSound } from './measure-sound.ts'
import { type Ladder, planOf, renditionsOf } from './plan.ts'
import { CABIN, masterPlaylist } from './playlist.ts'
import { makePoster, POSTER } from './poster.ts'
import type { PackagingStep } from './progress.ts'
import { MASTER } from './publish-files.ts'
import { qualityWarnings } from './quality-warnings.ts'
import { checkDuration, checkRecording } from './recording/check-recording.ts'
import { chooseTracks, type TrackChoice } from './recording/choose-tracks.ts'
import { mendHeader } from './recording/mend-header.ts'
import { readRecording } from './recording/read-recording.ts'
import type { Recording } from './recording/recording.ts'
import { type AudioRendition, type MeasuredRendition, withoutSmallSteps } from './renditions.ts'
import { soundGraph } from './sound-graph.ts'
import { extractSubtitles } from './subtitles.ts'

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
  job: Omit<JobContext, 'timeout' | 'onDamage' | 'otherPictures'>,
  input: string,
  { onStep, onPlayable }: PackageFileHooks,
  wishes: PackagingWishes = {},
): Promise<{ folder: string; packaged: PackagedFolder }> {
  const { limits, tools, signal } = job
  onStep('check', 0)
  await mendHeader(input)
  const recording = await readRecording(input, {
    ...{ ffprobePath: tools.ffprobePath, timeout: limits.probeTimeout, signal, limits },
    ...{ packetsTimeout: timeoutFor(limits, 0), keyFramesEvery: KEY_FRAMES_EVERY },
  })
  const choice = chooseTracks(recording, wishes)
  checkRecording(recording, choice, limits)
  const { picture, sounds, cover } = choice
  let isDamaged = false
  const onDamage = () => {
    isDamaged = true
  }
  const otherPictures = codecsOfOtherPictures(recording, choice)
  const context = { ...job, timeout: timeoutFor(limits, recording.end), onDamage, otherPictures }
  const source = { input, tracks: sounds, isInverted: wishes.isInverted ?? false }
  const heard =
    sounds.length > 0
      ? await measureSound(context, { ...source, expected: recording.end }, (done) => onStep('measure', done))
      : null
  const plan = planOf(picture, heard)
  checkDuration(plan.duration, limits)
  const folder = join(context.folder, 'out')
  const encodeLadder = (step: 'first' | 'rest') => {
    onStep(step, 0)
    const ladder = plan[step]
    return encode(context, ladder, {
      inputs: [{ path: input, options: ladderInputOptions(picture, ladder.pictures) }],
      outputs: ladderOutputs({ folder, end: plan.duration }, ladder, choice, heard),
      duration: plan.duration,
      onProgress: (done) => onStep(step, done),
    })
  }

  const first = await encodeLadder('first')
  checkDurations(first, plan.duration)
  const [firstSound] = first.filter(({ kind }) => kind === 'audio')
  const checked = heard && firstSound ? await checkSound(context, folder, firstSound, heard) : null
  const poster = await makePoster(context, input, { picture, cover }, folder)
  const subtitles = await extractSubtitles(context, input, choice.texts, folder)
  const before = heard?.loudness ?? null
  const after = checked?.loudness ?? null
  const { duration } = plan
  const about = {
    ...{ kind: picture ? ('video' as const) : ('audio' as const), duration, masterPlaylist: MASTER },
    ...{ poster: poster ? POSTER : null, waveform: heard?.waveform ?? null },
    loudness: before !== null && after !== null ? { before, after } : null,
    ...(recording.title !== null && { title: recording.title }),
    tracks: uploadedTracks(recording, choice),
    ...(recording.chapters.length > 0 && { chapters: [...recording.chapters] }),
    ...(subtitles.length > 0 && { subtitles }),
    warnings: [
      ...qualityWarnings({ recording, choice, sound: heard, loudness: after, duration, isDamaged }),
      ...(checked?.warnings ?? []),
    ],
  }
  const language = sounds[0]?.language ?? 'en'
  await writeFile(join(folder, MASTER), masterPlaylist(first, language))
  await onPlayable(folder, { ...about, download: null, renditions: first.map(asRendition) })

  const rest = await encodeLadder('rest')
  checkDurations(rest, plan.duration)
  const largest = [...first, ...rest].findLast(({ kind }) => kind === 'video')
  const warnings =
    picture && largest ? await checkPictures(context, folder, largest, { path: input, track: picture }) : []
  const cabin = rest.filter(({ name }) => name === plan.rest.cabin?.name)
  const renditions = await keepSteps(folder, [...first, ...rest.filter((rendition) => !cabin.includes(rendition))])
  const download = await makeDownload(context, chooseDownload(renditions), folder)
  const { size } = await stat(join(folder, download.key))
  await writeFile(join(folder, MASTER), masterPlaylist(renditions, language))
  const pictures = renditions.filter(({ kind }) => kind === 'video')
  if (cabin.length > 0) await writeFile(join(folder, CABIN), masterPlaylist([...pictures, ...cabin], language))
  return {
    folder,
    packaged: {
      ...about,
      warnings: [...about.warnings, ...warnings],
      ...(cabin.length > 0 && { cabinPlaylist: CABIN }),
      download: { ...download, size },
      renditions: renditions.map(asRendition),
    },
  }
}

/** The picture and sound tracks for the editor, with the reason why each is packaged or not. */
function uploadedTracks({ tracks }: Recording, { decisions }: TrackChoice): UploadedTrack[] {
  return tracks.flatMap((track) => {
    const decision = decisions.find((each) => each.track === track.index)
    if ((track.kind !== 'picture' && track.kind !== 'sound') || !decision) return []
    const { index, kind, codec, language, title, start, end } = track
    const { isTaken, reason } = decision
    const channels = kind === 'sound' ? track.channels : null
    return [{ index, kind, codec, language, title, duration: end - start, channels, isTaken, reason }]
  })
}

/** Codecs of pictures that are not packaged, unless the packaged one has the same codec; ffmpeg's names. */
function codecsOfOtherPictures({ tracks }: Recording, { picture }: TrackChoice): string[] {
  return tracks.flatMap((track) => {
    const isOther = (track.kind === 'picture' || track.kind === 'cover') && track.index !== picture?.index
    return isOther && track.codec !== null && track.codec !== picture?.codec ? [track.codec] : []
  })
}

/** What one ffmpeg process is to write for a ladder. */
function ladderOutputs(
  common: { readonly folder: string; readonly end: number },
  { pictures, sounds, cabin }: Ladder,
  { picture, sounds: tracks }: TrackChoice,
  heard: MeasuredSound | null,
): FfmpegOutput[] {
  const besideVideo = picture !== null
  const sound = (ladder: readonly AudioRendition[], filter: string | null) => {
    if (!heard || ladder.length === 0) return []
    const graph = soundGraph({ tracks, mending: heard.mending })
    return audioOutputs({ graph, ladder, filter, besideVideo, ...common })
  }
  return [
    ...(picture && pictures.length > 0 ? videoOutputs({ source: picture, ladder: pictures, ...common }) : []),
    ...sound(sounds, heard?.filter ?? null),
    ...sound(cabin ? [cabin] : [], heard?.cabinFilter ?? null),
  ]
}

/** Makes the renditions in one ffmpeg process, and measures them. */
async function encode(
  context: JobContext,
  ladder: Ladder,
  run: Parameters<typeof convert>[1],
): Promise<MeasuredRendition[]> {
  const planned = renditionsOf(ladder)
  if (planned.length === 0) return []
  const folder = join(context.folder, 'out')
  for (const { name } of planned) await mkdir(join(folder, name), { recursive: true })
  await convert(context, run)
  return Promise.all(planned.map((rendition) => measureRendition(folder, rendition)))
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
