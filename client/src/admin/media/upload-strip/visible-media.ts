import type { Media } from '@stillair/api/contract/admin/media.ts'
import { isUnderWay } from '../../shared/media-state-checks.ts'

const DAY_MS = 24 * 60 * 60_000
/** Milliseconds for which a failed upload is shown; without content it is then only in the media list. */
const FAILED_SHOWN_MS = 7 * DAY_MS
/** The same for a recording that no content uses. */
const UNUSED_SHOWN_MS = DAY_MS

/**
 * Returns the uploads that need attention above the content table: pending ones, failures, and new ones that no content uses yet.
 * A recording that content already plays is left out while its other qualities are made.
 */
export function visibleMedia(list: readonly Media[], now: number): Media[] {
  return list.filter((media) => {
    const isUsed = media.usedBy.length > 0
    const age = now - Date.parse(media.uploadedAt)
    if (isUnderWay(media)) return !isUsed || media.state !== 'playable'
    return media.state === 'failed' ? isUsed || age < FAILED_SHOWN_MS : !isUsed && age < UNUSED_SHOWN_MS
  })
}

/** The most finished recordings with rows of their own; more share one row. */
const FEW = 2

/**
 * Separates recordings with their own row from finished ones that share a row. Otherwise a batch of uploads would stay above the
 * table.
 */
export function partedMedia(shown: readonly Media[]): {
  readonly rows: readonly Media[]
  readonly waiting: readonly Media[]
} {
  const waiting = shown.filter(({ state, usedBy }) => state === 'ready' && usedBy.length === 0)
  if (waiting.length <= FEW) return { rows: shown, waiting: [] }
  return { rows: shown.filter((media) => !waiting.includes(media)), waiting }
}
