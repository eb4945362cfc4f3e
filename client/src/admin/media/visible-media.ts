import type { Media } from '@stillair/api/contract/media.ts'
import { isUnderWay } from '../shared/media-state-checks.ts'

const DAY_MS = 24 * 60 * 60_000
/** After so long a failed upload is found in the media list only, unless content waits for it. */
const FAILED_SHOWN_MS = 7 * DAY_MS
/** The same for a recording that nothing uses. */
const UNUSED_SHOWN_MS = DAY_MS

/**
 * Which uploads need attention above the table of content: those that are waited for, those that failed, and new ones that wait
 * for content. What content plays already needs none while its other qualities are made.
 */
export function visibleMedia(list: readonly Media[], now: number): Media[] {
  return list.filter((media) => {
    const isUsed = media.usedBy.length > 0
    const age = now - Date.parse(media.uploadedAt)
    if (isUnderWay(media)) return !isUsed || media.state !== 'playable'
    return media.state === 'failed' ? isUsed || age < FAILED_SHOWN_MS : !isUsed && age < UNUSED_SHOWN_MS
  })
}

/** So many finished recordings have rows of their own; more are one row. */
const FEW = 2

/**
 * The recordings that have a row each, and those that are finished and wait for content together, so that an evening's
 * uploads do not stand above the table until the next one.
 */
export function partedMedia(shown: readonly Media[]): {
  readonly rows: readonly Media[]
  readonly waiting: readonly Media[]
} {
  const waiting = shown.filter(({ state, usedBy }) => state === 'ready' && usedBy.length === 0)
  if (waiting.length <= FEW) return { rows: shown, waiting: [] }
  return { rows: shown.filter((media) => !waiting.includes(media)), waiting }
}
