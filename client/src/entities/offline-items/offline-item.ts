import type { OfflineCopy, OfflineFile } from '@stillair/api/contract/listener/offline-copy.ts'

/** A file named by the hash of its content. Its URL expires and is not part of the record. */
export type NamedFile = Omit<OfflineFile, 'url'>

/** A content item that one user has saved on this device, with all the data of its page. */
export interface OfflineItem extends Omit<OfflineCopy, 'file' | 'poster' | 'expiresAt'> {
  readonly userId: string
  readonly contentId: string
  readonly file: NamedFile
  /** A video's poster image. */
  readonly poster: NamedFile | null
  /** When all files were here and the hash was verified, ISO 8601; null during the download. */
  readonly keptAt: string | null
  /** The files of the recording that has since replaced this one. The old files stay until the user downloads the new ones. */
  readonly newer?: Pick<OfflineItem, 'file' | 'poster'>
  /** When the server first answered that this user may no longer listen to it, ISO 8601; missing while they may. */
  readonly refusedAt?: string
  /** When the server last renewed the offline copy, ISO 8601. */
  readonly renewedAt: string
}

/** Returns the record of an offline copy: everything except the URLs. */
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

/**
 * Returns the item with the files of the recording that replaced its own as `newer`. The saved files stay; the
 * entitlement is renewed.
 */
export function replacedBy(item: OfflineItem, copy: OfflineCopy): OfflineItem {
  const { refusedAt: _, ...kept } = item
  const { entitledUntil, renewedAt, file, poster } = itemOf(item.userId, copy)
  return { ...kept, entitledUntil, renewedAt, newer: { file, poster } }
}

/** Returns the files of an item. */
export const filesOf = ({ file, poster }: Pick<OfflineItem, 'file' | 'poster'>): readonly NamedFile[] =>
  poster ? [file, poster] : [file]

/** Returns the item's files and those that will replace them, parts of which may be here already. */
export const allFilesOf = (item: OfflineItem): readonly NamedFile[] => [
  ...filesOf(item),
  ...(item.newer ? filesOf(item.newer) : []),
]
