import type { Media } from '@stillair/api/contract/admin/media.ts'

/** Returns whether the worker still has work to do on it. */
export function isUnderWay(media: Pick<Media, 'state'>): boolean {
  return media.state === 'uploaded' || media.state === 'packaging' || media.state === 'playable'
}

/** Returns whether it can already be played. */
export function isPlayable(media: Pick<Media, 'state'>): boolean {
  return media.state === 'playable' || media.state === 'ready'
}

/** Returns whether it may become playable without further action. */
export function isBecomingPlayable(media: Pick<Media, 'state'>): boolean {
  return media.state === 'uploaded' || media.state === 'packaging'
}

/** Returns whether the worker has detected its type and duration, which content needs. */
export function hasBeenRead(media: Pick<Media, 'kind' | 'duration'>): boolean {
  return media.kind !== undefined && media.duration !== undefined
}
