import type { Content } from '@stillair/api/contract/listener/content.ts'

/** The fields that decide whether content can be saved. */
export type DownloadableContent = Pick<Content, 'id' | 'title' | 'isLocked' | 'mediaId' | 'isPlayable'>

/** Returns whether this user may save it: a processed recording of ours that they may play. */
export const isDownloadable = ({ isLocked, mediaId, isPlayable }: DownloadableContent): boolean =>
  !isLocked && mediaId !== null && isPlayable
