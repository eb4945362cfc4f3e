// @ts-nocheck
import type { Media } from '@stillair/api/contract/media.ts'

/** Whether the worker still has something to do with it. */
export function isUnderWay(media: Pick<Media, 'state'>): boolean {
  return media.state === 'uploaded' || media.state === 'packaging' || media.state === 'playable'
}
