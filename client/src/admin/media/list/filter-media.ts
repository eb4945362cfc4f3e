import type { Media } from '@stillair/api/contract/admin/media.ts'
import { isUnderWay } from '../../shared/media-state-checks.ts'

export type MediaFilter = 'all' | 'used' | 'unused' | 'under-way' | 'failed' | 'warned' | 'outdated'
export type MediaOrder = 'newest' | 'oldest' | 'largest' | 'name'

export const MEDIA_FILTERS: readonly { readonly value: MediaFilter; readonly text: string }[] = [
  { value: 'all', text: 'All recordings' },
  { value: 'used', text: 'In use' },
  { value: 'unused', text: 'Not used' },
  { value: 'under-way', text: 'Processing' },
  { value: 'failed', text: 'Failed' },
  { value: 'warned', text: 'With warnings' },
  { value: 'outdated', text: 'Processed by an older version' },
]

export const MEDIA_ORDERS: readonly { readonly value: MediaOrder; readonly text: string }[] = [
  { value: 'newest', text: 'Newest first' },
  { value: 'oldest', text: 'Oldest first' },
  { value: 'largest', text: 'Largest first' },
  { value: 'name', text: 'File name' },
]

const passes: Readonly<Record<MediaFilter, (media: Media) => boolean>> = {
  all: () => true,
  used: ({ usedBy }) => usedBy.length > 0,
  unused: ({ usedBy }) => usedBy.length === 0,
  'under-way': isUnderWay,
  failed: ({ state }) => state === 'failed',
  warned: ({ warnings }) => warnings.length > 0,
  outdated: ({ isOutdated }) => isOutdated,
}

const names = new Intl.Collator('en-GB', { numeric: true, sensitivity: 'base' })
const bytesOf = (media: Media) => media.size + media.packagedSize
const compare: Readonly<Record<MediaOrder, (a: Media, b: Media) => number>> = {
  newest: (a, b) => b.uploadedAt.localeCompare(a.uploadedAt),
  oldest: (a, b) => a.uploadedAt.localeCompare(b.uploadedAt),
  largest: (a, b) => bytesOf(b) - bytesOf(a),
  name: (a, b) => names.compare(a.fileName, b.fileName),
}

export interface MediaListFilter {
  /** Matches part of the file name, or of the title of content that uses it, in any case. */
  readonly search: string
  readonly filter: MediaFilter
  readonly order: MediaOrder
}

/** Returns the uploads that match, in order. */
export function filterMedia(list: readonly Media[], { search, filter, order }: MediaListFilter): Media[] {
  const sought = search.trim().toLowerCase()
  const has = (text: string) => text.toLowerCase().includes(sought)
  return list
    .filter((media) => passes[filter](media))
    .filter(({ fileName, usedBy }) => sought === '' || has(fileName) || usedBy.some(({ title }) => has(title)))
    .sort(compare[order])
}
