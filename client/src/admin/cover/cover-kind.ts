import { galleryPictureAt } from '@stillair/api/contract/shared/cover-gallery.ts'

/** Where a cover comes from. */
export type CoverKind = 'gallery' | 'uploaded' | 'address'

/** Returns where the cover at an address comes from. An empty address stands for the automatic picture of the gallery. */
export function coverKindOf(url: string): CoverKind {
  if (url === '' || url.startsWith('/gallery/')) return 'gallery'
  return url.startsWith('/covers/') ? 'uploaded' : 'address'
}

/** Returns a cover's address in words, for a person to compare. */
export function coverLabel(url: string): string {
  if (url === '') return 'Automatic'
  const kind = coverKindOf(url)
  if (kind === 'gallery') return galleryPictureAt(url)?.text ?? 'A picture of the gallery'
  return kind === 'uploaded' ? 'An uploaded picture' : url
}
