import type { Media } from '@stillair/api/contract/media.ts'
import { clock } from '../../entities/content/duration.ts'
import { bytesLabel, leftLabel } from './file-labels.ts'
import type { Upload } from './uploads.ts'

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' })

/** "38.4 MB of 61.2 MB · 4.1 MB/s · 6 s left". */
export function uploadAmounts(upload: Pick<Upload, 'sent' | 'size' | 'speed' | 'state' | 'cutOff'>): string {
  const { sent, size, speed, state, cutOff } = upload
  if (state === 'waiting') return `${bytesLabel(size)} · waiting for its turn`
  const parts = [`${bytesLabel(sent)} of ${bytesLabel(size)}`]
  if (state === 'paused') parts.push('paused')
  if (state === 'uploading' && cutOff === null && speed > 0) {
    parts.push(`${bytesLabel(speed)}/s`, leftLabel((size - sent) / speed))
  }
  // A line breaks between amounts, not within one.
  return parts.map((part) => part.replaceAll(' ', '\u00a0')).join(' · ')
}

/**
 * What becomes of several uploads together, for who is elsewhere, and how much of all their bytes has been sent, 0 to 1. The words
 * change rarely: they are announced.
 */
export function progressText(uploads: readonly Pick<Upload, 'sent' | 'size' | 'state' | 'cutOff'>[]): {
  readonly words: string
  readonly done: number
} {
  const size = uploads.reduce((sum, each) => sum + each.size, 0)
  const done = size > 0 ? uploads.reduce((sum, each) => sum + each.sent, 0) / size : 0
  const failed = uploads.filter(({ state }) => state === 'failed').length
  const recordings = uploads.length === 1 ? '1 recording' : `${uploads.length} recordings`
  if (failed > 0) return { words: `${failed === 1 ? 'An upload has' : `${failed} uploads have`} stopped.`, done }
  if (uploads.every(({ state }) => state === 'paused')) return { words: `Uploading ${recordings}: paused.`, done }
  const isCutOff = uploads.some(({ cutOff }) => cutOff !== null)
  return { words: `Uploading ${recordings}${isCutOff ? ': waiting for the connection.' : '.'}`, done }
}

/** What happens to an upload now, and what comes next. */
export function uploadStep({ state, cutOff }: Pick<Upload, 'state' | 'cutOff'>): string {
  if (cutOff === 'connection') return 'You’re offline. The upload continues automatically when you’re back online.'
  if (cutOff === 'server')
    return 'The server can’t accept it right now. What has arrived is safe, and the upload continues automatically.'
  if (state === 'arrived') return 'The upload is complete.'
  if (state === 'paused') return 'What has arrived is kept for a week.'
  return 'Step 1 of 2: uploading. Processing starts automatically afterwards.'
}

/** What the worker does with an upload now. */
export function packagingStep(media: Pick<Media, 'state' | 'step'>): string {
  const heard = media.state === 'playable' ? ' You can already play it.' : ''
  return `Step 2 of 2: processing. ${media.step ?? 'Waiting for a free worker'}.${heard}`
}

/** "Audio · 4:10 · 61.2 MB", as far as it is known. */
export function factsOf(media: Pick<Media, 'kind' | 'duration' | 'size'>): string {
  const parts = [bytesLabel(media.size)]
  if (media.duration !== undefined) parts.unshift(clock(media.duration))
  if (media.kind) parts.unshift(kindName(media.kind))
  return parts.join(' · ')
}

export function kindName(kind: 'audio' | 'video'): string {
  return kind === 'video' ? 'Video' : 'Audio'
}

/** What was made of it, such as "360p, 720p and 1080p" or "64 and 128 kbit/s"; null until something was. */
export function renditionLabel(media: Pick<Media, 'kind' | 'renditions'>): string | null {
  const renditions = media.renditions ?? []
  const pictures = renditions.filter(({ kind }) => kind === 'video')
  if (pictures.length > 0) return list.format(pictures.map(({ name }) => name))
  if (renditions.length === 0) return null
  return `${list.format(renditions.map(({ name }) => name.replace(/k$/, '')))} kbit/s`
}

/** "−31.2 LUFS, now −16.0": how loud it was and is, in one decimal; null while that is not known. */
export function loudnessText({ loudness }: Pick<Media, 'loudness'>): string | null {
  if (!loudness) return null
  const [before, after] = [loudness.before, loudness.after].map((lufs) => lufs.toFixed(1).replace('-', '−'))
  return `${before} LUFS, now ${after}`
}

/** What an editor should know before they publish it. */
export function warningMessage({ code, at, seconds }: Media['warnings'][number]): string {
  switch (code) {
    case 'damaged':
      return 'Parts of this file could not be read. Listen to all of it before you publish it.'
    case 'hdr':
      return 'This was recorded in HDR. Its brightness and colours were converted for ordinary screens.'
    case 'no-sound':
      return 'This video has no sound.'
    case 'quiet':
      return 'This was recorded very quietly. There may be noise along with the voice.'
    case 'short':
      return 'This is less than 5 seconds long.'
    case 'silent':
      return 'This recording is silent.'
    case 'silent-stretch':
      return `There is silence for ${Math.round(seconds ?? 0)} seconds from ${clock(at ?? 0)}.`
    case 'one-channel':
      return 'Only one channel has sound. It is played on both sides.'
    case 'opposite-channels':
      return 'Left and right cancel each other out: the sound vanishes on a phone’s loudspeaker. Invert one side.'
    case 'microphones-mixed':
      return 'The file has several mono tracks. They are mixed.'
    case 'other-loudness':
      return 'This is louder or quieter than the other recordings.'
    case 'high-peaks':
      return 'The loudest moments may sound distorted. Listen to them before you publish it.'
    case 'other-pictures':
      return 'The processed pictures or colours differ from the file. Watch it before you publish it.'
    case 'shorter-than-stated':
      return `The file says it lasts ${clock(seconds ?? 0)}, but ends at ${clock(at ?? 0)}. Check whether its end is missing.`
    case 'track-not-decodable':
      return 'One track of the file cannot be read and was left out.'
  }
}

/** The state of an upload, in a word or two. */
export function stateName(media: Pick<Media, 'state' | 'progress' | 'areFilesMissing'>): string {
  switch (media.state) {
    case 'uploaded':
      return 'Waiting'
    case 'packaging':
    case 'playable':
      return `Processing, ${Math.round(media.progress * 100)} %`
    case 'ready':
      return 'Ready'
    case 'failed':
      return media.areFilesMissing ? 'File missing' : 'Failed'
  }
}

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })

/** "21 Nov 2026", in the time zone of whoever reads it. */
export function dayLabel(at: string): string {
  return day.format(new Date(at))
}
