import type { OfflineCopy, OfflineFile } from '@stillair/api/contract/offline-copy.ts'

/** A file that is named by what is in it; its address works for a while only and is not part of it. */
export type NamedFile = Omit<OfflineFile, 'url'>

/** Content that one user keeps on this device, with all that its page shows. */
export interface OfflineItem extends Omit<OfflineCopy, 'file' | 'poster' | 'expiresAt'> {
  readonly userId: string
  readonly contentId: string
  readonly file: NamedFile
  /** The first picture of a video. */
  readonly poster: NamedFile | null
  /** When all of it was here and its hash was right, ISO 8601; null while it is being fetched. */
  readonly keptAt: string | null
  /** The files of the recording that has replaced this one since; this one stays whole until the user fetches those. */
  readonly newer?: Pick<OfflineItem, 'file' | 'poster'>
  /** When the server first answered that this user may not hear it any more, ISO 8601; missing while they may. */
  readonly refusedAt?: string
  /** When the server last answered what this user may copy of it, ISO 8601. */
  readonly renewedAt: string
}

/** What is kept of an answer: all but the addresses. */
export function itemOf(userId: string, copy: OfflineCopy): OfflineItem {
  const { file, poster, expiresAt: _, ...words } = copy
  return {
    ...words,
    userId,
    contentId: copy.content.id,
    file: nameOf(file),
    poster: poster && nameOf(poster),
    keptAt: null,
    renewedAt: new Date().toISOString(),
  }
}

const nameOf = ({ url: _, ...file }: OfflineFile): NamedFile => file

/** The item with the files of the recording that has replaced its own. What is kept stays as it is; its right is renewed. */
export function replacedBy(item: OfflineItem, copy: OfflineCopy): OfflineItem {
  const { refusedAt: _, ...kept } = item
  const { entitledUntil, renewedAt, file, poster } = itemOf(item.userId, copy)
  return { ...kept, entitledUntil, renewedAt, newer: { file, poster } }
}

/** The files that an item is made of. */
export const filesOf = ({ file, poster }: Pick<OfflineItem, 'file' | 'poster'>): readonly NamedFile[] =>
  poster ? [file, poster] : [file]

/** Its files, and those that are to take their place: parts of them may be here. */
export const allFilesOf = (item: OfflineItem): readonly NamedFile[] => [
  ...filesOf(item),
  ...(item.newer ? filesOf(item.newer) : []),
]
