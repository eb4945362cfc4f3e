import type { AdminContentRow } from '@stillair/api/contract/admin/admin.ts'

/** The specification's limit: "Tags shown: admin 3." */
const TAGS_SHOWN = 3

/** Returns whole minutes for seconds, rounded down; null when the length is unknown. */
export function wholeMinutes(seconds: number | null): number | null {
  return seconds ? Math.floor(seconds / 60) : null
}

/** Returns "5 mins" or "1 min" for seconds; "N/A" when the length is unknown. */
export function minutesLabel(seconds: number | null): string {
  const minutes = wholeMinutes(seconds)
  if (minutes === null) return 'N/A'
  return minutes === 1 ? '1 min' : `${minutes.toLocaleString('en-GB')} mins`
}

/** Returns the first tags, and the number of further ones. */
export function shownTags(tags: readonly string[]): { readonly first: readonly string[]; readonly more: number } {
  return { first: tags.slice(0, TAGS_SHOWN), more: Math.max(0, tags.length - TAGS_SHOWN) }
}

/** Returns why content cannot be played; null when it can. */
export function whyNotPlayable(row: Pick<AdminContentRow, 'isPlayable' | 'mediaState'>): string | null {
  if (row.isPlayable) return null
  if (row.mediaState === null) return 'No recording yet'
  return row.mediaState === 'failed' ? 'Recording failed' : 'Processing'
}
