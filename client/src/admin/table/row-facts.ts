import type { AdminContentRow } from '@stillair/api/contract/admin.ts'

/** "Tags shown: admin 3." */
const TAGS_SHOWN = 3

/** Whole minutes, rounded down; null when the length is not known. Seconds in. */
export function wholeMinutes(seconds: number | null): number | null {
  return seconds ? Math.floor(seconds / 60) : null
}

/** "5 mins", "1 min"; "N/A" when the length is not known. Seconds in. */
export function minutesLabel(seconds: number | null): string {
  const minutes = wholeMinutes(seconds)
  if (minutes === null) return 'N/A'
  return minutes === 1 ? '1 min' : `${minutes.toLocaleString('en-GB')} mins`
}

/** The first tags, and how many more there are. */
export function shownTags(tags: readonly string[]): { readonly first: readonly string[]; readonly more: number } {
  return { first: tags.slice(0, TAGS_SHOWN), more: Math.max(0, tags.length - TAGS_SHOWN) }
}

/** Why content cannot be played; null when it can. */
export function whyNotPlayable(row: Pick<AdminContentRow, 'isPlayable' | 'mediaState'>): string | null {
  if (row.isPlayable) return null
  if (row.mediaState === null) return 'No recording yet'
  return row.mediaState === 'failed' ? 'Recording failed' : 'Processing'
}
