import type { Media } from '@stillair/api/contract/admin/media.ts'
import type { ReactNode } from 'react'
import { isUnderWay } from '../../shared/media-state-checks.ts'
import type { Upload } from '../uploads/uploads.ts'

/** Why an item needs attention, from the most to the least urgent. */
const ATTENTION = ['retry', 'failed', 'choice', 'busy', 'done'] as const

/** An upload or recording in the strip above a table, or a group of them. */
export interface StripItem {
  readonly key: string | number
  /**
   * `retry`: failed, and another attempt may succeed. `failed`: needs another file. `choice`: waits for the admin. `busy`: under
   * way. `done`: ready for use.
   */
  readonly attention: (typeof ATTENTION)[number]
  /** The number of recordings; 0 for an item about recordings that have their own. */
  readonly count: number
  /** The share of the work that is done, from 0 to 1; null when it will not continue without a decision. */
  readonly done: number | null
  readonly content: ReactNode
}

/** Sorts items by the attention they need; equal ones keep their order. */
export function byAttention(items: readonly StripItem[]): StripItem[] {
  return items.toSorted((a, b) => ATTENTION.indexOf(a.attention) - ATTENTION.indexOf(b.attention))
}

/** Returns the share of the work that is done, from 0 to 1; null when nothing is under way. */
export function shareDone(items: readonly StripItem[]): number | null {
  if (!items.some(({ attention }) => attention === 'busy')) return null
  const counted = items.flatMap(({ done, count }) => (done === null ? [] : [{ done, count }]))
  const all = counted.reduce((sum, { count }) => sum + count, 0)
  return counted.reduce((sum, { done, count }) => sum + done * count, 0) / all
}

/** When processing follows in the same strip, uploading is the first half of the work. */
export const HALF = 0.5

/** Returns the item of a current upload, which is a share of the work, from 0 to 1. */
export function currentItem(upload: Upload, share: number, content: ReactNode): StripItem {
  const { key, state, sent, size, twin } = upload
  const isStopped = state === 'failed' || state === 'refused'
  const attention =
    state === 'failed' ? 'retry' : state === 'refused' ? 'failed' : twin && state !== 'arrived' ? 'choice' : 'busy'
  return { key, attention, count: 1, done: isStopped ? null : size > 0 ? (share * sent) / size : 0, content }
}

/** Returns the item of a recording on the server. */
export function recordingItem(media: Media, content: ReactNode): StripItem {
  const { id, state, progress, mayTryAgain } = media
  const attention = state === 'failed' ? (mayTryAgain ? 'retry' : 'failed') : isUnderWay(media) ? 'busy' : 'done'
  return { key: id, attention, count: 1, done: state === 'failed' ? null : HALF + (1 - HALF) * progress, content }
}
