import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PackagedMedia } from '@stillair/events/modules/media/events.ts'
import type { PackagingWishes } from '@stillair/events/modules/media/track.ts'
import type { JobContext } from '../jobs/job-context.ts'
import { timeoutFor } from '../jobs/limits.ts'
import { checkDuration, checkRecording } from '../recording/check-recording.ts'
import { chooseTracks, type TrackChoice } from '../recording/choose-tracks.ts'
import { readRecording } from '../recording/read-recording.ts'
import type { Recording } from '../recording/recording.ts'
import { removeEndTags } from '../recording/remove-end-tags.ts'
import { repairHeader } from '../recording/repair-header.ts'
import { repairedCopy } from '../recording/repaired-copy.ts'
import { uploadedTracks } from '../recording/uploaded-tracks.ts'
import { type MeasuredSound, measureSound } from '../sound/measure-sound.ts'
import { isUnsteady, steadySound } from '../sound/sound-format-changes.ts'
import { checkDurations, checkPictures, checkSound } from './check-result.ts'
import { makeDownload } from './download.ts'
import { encodeLadder } from './encode-ladder.ts'
import { chooseDownload, chooseRenditions } from './hls/choose-renditions.ts'
import { KEY_FRAMES_EVERY } from './hls/hls-outputs.ts'
import { CABIN, masterPlaylist } from './hls/playlist.ts'
import type { MeasuredRendition } from './hls/renditions.ts'
import { planOf } from './plan.ts'
import { makePoster, POSTER } from './poster.ts'
import type { PackagingStep } from './progress.ts'
import { MASTER } from './publish-files.ts'
import { qualityWarnings } from './quality-warnings.ts'
import { extractSubtitles } from './subtitles.ts'

/** The contents of a packaged folder, before it has a place in the store. */
export type PackagedFolder = Omit<PackagedMedia, 'prefix' | 'size'>

type Job = Omit<JobContext, 'timeout' | 'onDamage' | 'otherPictures'>

export interface PackageFileHooks {
  /** Receives the step and its progress, `done`, from 0 to 1. */
  readonly onStep: (step: PackagingStep, done: number) => void
  /**
   * Called once the folder is playable, with the lowest qualities in it. The folder does not change until the promise
   * settles.
   */
  readonly onPlayable: (folder: string, packaged: PackagedFolder) => Promise<void>
}

/**
 * Packages a file into `<job folder>/out`: first the lowest qualities, then the others, a download and a poster. Throws a
 * MediaError when the file cannot be packaged, and other errors when a retry may succeed.
 */
export async function packageFile(
  job: Job,
  input: string,
  { onStep, onPlayable }: PackageFileHooks,
  wishes: PackagingWishes = {},
): Promise<{ folder: string; packaged: PackagedFolder }> {
  const { limits } = job
  onStep('check', 0)
  const opened = await openRecording(job, input, wishes)
  let isDamaged = false
  const onDamage = () => {
    isDamaged = true
  }
  const otherPictures = codecsOfOtherPictures(opened.recording, opened.choice)
  const context = { ...job, timeout: timeoutFor(limits, opened.recording.end), onDamage, otherPictures }
  const { recording, choice, source, heard } = await measureAudible(opened, wishes, async (chosen) => {
    const timed = await inTime(context, { input, choice: chosen.choice }, chosen.recording)
    return measure(job, context, timed, wishes, (done) => onStep('measure', done))
  })
  const { picture } = source.choice
  const plan = planOf(picture, heard)
  checkDuration(plan.duration, limits)
  const folder = join(context.folder, 'out')
  const encode = async (step: 'first' | 'rest') => {
    onStep(step, 0)
    const sounding = { ...source, heard, duration: plan.duration }
    const made = await encodeLadder(context, folder, plan[step], sounding, (done) => onStep(step, done))
    checkDurations(made.renditions, plan.duration)
    return made
  }

  const { renditions: first, areShapesMixed } = await encode('first')
  const [firstSound] = first.filter(({ kind }) => kind === 'audio')
  const checked = heard && firstSound ? await checkSound(context, folder, firstSound, heard) : null
  const poster = await makePoster(context, picture ? source.input : input, { ...choice, picture }, folder)
  const subtitles = await extractSubtitles(context, input, choice.texts, folder)
  const before = heard?.loudness ?? null
  const after = checked?.loudness ?? null
  const { duration } = plan
  const about = {
    kind: picture ? ('video' as const) : ('audio' as const),
    duration,
    masterPlaylist: MASTER,
    poster: poster ? POSTER : null,
    waveform: heard?.waveform ?? null,
    loudness: before !== null && after !== null ? { before, after } : null,
    ...(recording.title !== null && { title: recording.title }),
    tracks: uploadedTracks(recording, choice),
    ...(recording.chapters.length > 0 && { chapters: [...recording.chapters] }),
    ...(subtitles.length > 0 && { subtitles }),
    warnings: [
      ...qualityWarnings({ recording, choice, sound: heard, loudness: after, duration, isDamaged, areShapesMixed }),
      ...(checked?.warnings ?? []),
    ],
  }
  const language = choice.sounds[0]?.language ?? 'en'
  await writeFile(join(folder, MASTER), masterPlaylist(first, language))
  await onPlayable(folder, { ...about, download: null, renditions: first.map(asRendition) })

  const { renditions: rest } = await encode('rest')
  const largest = [...first, ...rest].findLast(({ kind }) => kind === 'video')
  const warnings =
    picture && largest ? await checkPictures(context, folder, largest, { path: source.input, track: picture }) : []
  const cabin = rest.filter(({ name }) => name === plan.rest.cabin?.name)
  const renditions = await chooseRenditions(folder, [
    ...first,
    ...rest.filter((rendition) => !cabin.includes(rendition)),
  ])
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

/** Repairs and reads a file, and chooses its tracks. Throws a {@link MediaError} when there is nothing to package. */
async function openRecording({ limits, tools, signal, log }: Job, input: string, wishes: PackagingWishes) {
  if (await repairHeader(input)) log.info('repaired a header that stated too few samples')
  if (await removeEndTags(input)) log.info('removed tags from the end')
  const recording = await readRecording(input, {
    ffprobePath: tools.ffprobePath,
    signal,
    limits,
    keyFramesEvery: KEY_FRAMES_EVERY,
  })
  const choice = chooseTracks(recording, wishes)
  checkRecording(recording, choice, limits)
  return { recording, choice }
}

interface Source {
  readonly input: string
  readonly choice: TrackChoice
}

interface Chosen {
  readonly recording: Recording
  readonly choice: TrackChoice
}
interface Measured {
  readonly source: Source
  readonly heard: MeasuredSound | null
}

/** Measures the chosen sound. While it is silent, and no editor chose it, measures the next best track instead. */
async function measureAudible(
  first: Chosen,
  wishes: PackagingWishes,
  measureOf: (chosen: Chosen) => Promise<Measured>,
): Promise<Chosen & Measured> {
  const asChosen = { ...first, ...(await measureOf(first)) }
  let now = asChosen
  while (now.heard?.isSilent && wishes.sound === undefined) {
    const { sounds } = now.choice
    const tracks = now.recording.tracks.map((track) =>
      track.kind === 'sound' && sounds.some(({ index }) => index === track.index)
        ? { ...track, isSilent: true }
        : track,
    )
    const recording = { ...now.recording, tracks }
    const choice = chooseTracks(recording, wishes)
    if (choice.sounds.some(({ isSilent }) => isSilent)) return asChosen
    now = { recording, choice, ...(await measureOf({ recording, choice })) }
  }
  return now
}

/** Returns the file to package: the upload, or a copy with repaired times. */
function inTime(context: JobContext, source: Source, { repaired }: Recording): Promise<Source> | Source {
  const { picture, sounds } = source.choice
  if (![picture, ...sounds].some((track) => track && repaired.has(track.index))) return source
  context.log.info('repairing times')
  return repairedCopy(context, source.input, source.choice, repaired)
}

/** Measures the chosen sound. Returns the file to encode: the upload, or a copy whose sound has one format throughout. */
async function measure(
  job: Job,
  context: JobContext,
  source: Source,
  wishes: PackagingWishes,
  onProgress: (done: number) => void,
): Promise<Measured> {
  const { input, choice } = source
  const { sounds, picture } = choice
  if (sounds.length === 0) return { source, heard: null }
  const isInverted = wishes.isInverted ?? false
  const expected = Math.max(...[picture, ...sounds].map((track) => track?.end ?? 0))
  const heard = await measureSound(context, { input, tracks: sounds, isInverted, expected }, onProgress)
  if (!isUnsteady(heard.duration, sounds)) return { source, heard }
  context.log.info('converting sound whose sample rate or channels change')
  const steady = await steadySound(context, input, choice)
  const { choice: same } = await openRecording(job, steady, {})
  const steadily = await measureSound(context, { input: steady, tracks: same.sounds, isInverted, expected }, onProgress)
  return { source: { input: steady, choice: same }, heard: steadily }
}

/** Returns the codecs of pictures that are not packaged, by ffmpeg's names. Leaves out the codec of the packaged picture. */
function codecsOfOtherPictures({ tracks }: Recording, { picture }: TrackChoice): string[] {
  return tracks.flatMap((track) => {
    const isOther = (track.kind === 'picture' || track.kind === 'cover') && track.index !== picture?.index
    return isOther && track.codec !== null && track.codec !== picture?.codec ? [track.codec] : []
  })
}

function asRendition({ name, kind, width, height, bandwidth, averageBandwidth, codecs }: MeasuredRendition) {
  return { name, kind, width, height, bandwidth, averageBandwidth, codecs }
}
