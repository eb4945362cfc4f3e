import type { Media } from '@stillair/api/contract/admin/media.ts'
import { clock } from '../../entities/content/duration.ts'
import { listed } from '../shared/listed.ts'
import { bytesLabel, leftLabel } from './file-labels.ts'
import type { Upload } from './uploads/uploads.ts'

/** Returns "38.4 MB of 61.2 MB · 4.1 MB/s · 6 s left". */
export function uploadAmounts(upload: Pick<Upload, 'sent' | 'size' | 'speed' | 'state' | 'cutOff'>): string {
  const { sent, size, speed, state, cutOff } = upload
  if (state === 'waiting') return `${bytesLabel(size)} · waiting for its turn`
  const parts = [`${bytesLabel(sent)} of ${bytesLabel(size)}`]
  if (state === 'paused') parts.push('paused')
  if (state === 'uploading' && cutOff === null && speed > 0) {
    parts.push(`${bytesLabel(speed)}/s`, leftLabel((size - sent) / speed))
  }
  // Non-breaking spaces, so that lines break only between amounts.
  return parts.map((part) => part.replaceAll(' ', '\u00a0')).join(' · ')
}

/**
 * Returns a summary of all uploads for other screens, and the share of all bytes sent, from 0 to 1. The text changes rarely,
 * since it is announced.
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

/** Returns what an upload is doing, and what comes next. */
export function uploadStep({ state, cutOff }: Pick<Upload, 'state' | 'cutOff'>): string {
  if (cutOff === 'connection') return 'You’re offline. The upload continues automatically when you’re back online.'
  if (cutOff === 'server')
    return 'The server can’t accept it right now. What has arrived is safe, and the upload continues automatically.'
  if (state === 'arrived') return 'The upload is complete.'
  if (state === 'paused') return 'What has arrived is kept for a week.'
  return 'Step 1 of 2: uploading. Processing starts automatically afterwards.'
}

/** Returns what the worker is doing with an upload, and what comes next. */
export function packagingStep(media: Pick<Media, 'state' | 'step' | 'queuedBehind'>): string {
  const heard = media.state === 'playable' ? ' You can already play it.' : ''
  return `Step 2 of 2: processing. ${workerStep(media)}.${heard}`
}

/** Returns what the worker is doing with an upload, or its place in the queue, without a full stop. */
export function workerStep({ step, queuedBehind = 0 }: Pick<Media, 'step' | 'queuedBehind'>): string {
  if (step !== null) return step
  return queuedBehind > 0 ? `Waiting: ${queuedBehind} before this one` : 'Waiting for a free worker'
}

/** Returns "Audio · 4:10 · 61.2 MB", as far as the facts are known. */
export function factsOf(media: Pick<Media, 'kind' | 'duration' | 'size'>): string {
  const parts = [bytesLabel(media.size)]
  if (media.duration !== undefined) parts.unshift(clock(media.duration))
  if (media.kind) parts.unshift(kindName(media.kind))
  return parts.join(' · ')
}

export function kindName(kind: 'audio' | 'video'): string {
  return kind === 'video' ? 'Video' : 'Audio'
}

/** Returns the packaged qualities, such as "360p, 720p and 1080p" or "64 and 128 kbit/s"; null while there are none. */
export function renditionLabel(media: Pick<Media, 'kind' | 'renditions'>): string | null {
  const renditions = media.renditions ?? []
  const pictures = renditions.filter(({ kind }) => kind === 'video')
  if (pictures.length > 0) return listed(pictures.map(({ name }) => name))
  if (renditions.length === 0) return null
  return `${listed(renditions.map(({ name }) => name.replace(/k$/, '')))} kbit/s`
}

/** Returns "−31.2 LUFS, now −16.0", the loudness before and after, with one decimal; null while unknown. */
export function loudnessText({ loudness }: Pick<Media, 'loudness'>): string | null {
  if (!loudness) return null
  const [before, after] = [loudness.before, loudness.after].map((lufs) => lufs.toFixed(1).replace('-', '−'))
  return `${before} LUFS, now ${after}`
}

/** Returns a warning that editors should read before they publish the recording. */
export function warningMessage({ code, at, seconds }: Media['warnings'][number]): string {
  switch (code) {
    case 'damaged':
      return 'Parts of this file could not be read. Listen to all of it before you publish it.'
    case 'dolby-vision':
      return 'This was recorded in Dolby Vision. Its colours may be wrong. Export it as HDR10, HLG or SDR, then upload it again.'
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
    case 'mixed-shapes':
      return 'The shape of the pictures changes during this video. Black bars fill the rest. Watch it before you publish it.'
    case 'other-loudness':
      return 'This is louder or quieter than the other recordings.'
    case 'high-peaks':
      return 'The loudest moments may sound distorted. Listen to them before you publish it.'
    case 'other-pictures':
      return 'The processed pictures or colours differ from the file. Watch it before you publish it.'
    case 'shorter-than-stated':
      return `The file says it lasts ${clock(seconds ?? 0)}, but ends at ${clock(at ?? 0)}. Check whether its end is missing.`
    case 'repaired-times':
      return 'Some times in the file were wrong and have been repaired. Play it before you publish it.'
    case 'track-not-decodable':
      return 'One track of the file cannot be read and was left out.'
  }
}

/** Returns the state of an upload in a word or two. */
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

/** Returns "21 Nov 2026", in the reader's time zone. */
export function dayLabel(at: string): string {
  return day.format(new Date(at))
}
