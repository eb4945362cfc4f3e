import type { Content } from '@stillair/api/contract/content.ts'

/** What decides whether it can be kept. */
export type Keepable = Pick<Content, 'id' | 'title' | 'isLocked' | 'mediaId' | 'isPlayable'>

/** Whether this user may keep it: a recording of ours, packaged, that they may hear. */
export const isKeepable = ({ isLocked, mediaId, isPlayable }: Keepable): boolean =>
  !isLocked && mediaId !== null && isPlayable
