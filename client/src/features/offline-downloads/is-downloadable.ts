import type { Content } from '@stillair/api/contract/content.ts'

/** What decides whether it can be kept. */
export type DownloadableContent = Pick<Content, 'id' | 'title' | 'isLocked' | 'mediaId' | 'isPlayable'>

/** Whether this user may keep it: a recording of ours, packaged, that they may hear. */
export const isDownloadable = ({ isLocked, mediaId, isPlayable }: DownloadableContent): boolean =>
  !isLocked && mediaId !== null && isPlayable
