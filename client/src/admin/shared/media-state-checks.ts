import type { Media } from '@stillair/api/contract/media.ts'

/** Whether the worker still has something to do with it. */
export function isUnderWay(media: Pick<Media, 'state'>): boolean {
  return media.state === 'uploaded' || media.state === 'packaging' || media.state === 'playable'
}

/** Whether it can be heard already. */
export function isPlayable(media: Pick<Media, 'state'>): boolean {
  return media.state === 'playable' || media.state === 'ready'
}

/** Whether it may become playable by itself. */
export function isBecomingPlayable(media: Pick<Media, 'state'>): boolean {
  return media.state === 'uploaded' || media.state === 'packaging'
}
