// @ts-nocheck
import type { Media } from '@stillair/api/contract/media.ts'
import { useMedia } from '../media/media.ts'

/** The recording of a form as it is now; undefined without one, and until it is known. */
export function useRecording(mediaId: string | null): Media | undefined {
  const recording = useMedia(mediaId)
  return mediaId === null ? undefined : recording.data
}

/** Whether it can be heard already. */
export function isPlayable(media: Media): boolean {
  return media.state === 'playable' || media.state === 'ready'
}

/** Whether it may become playable by itself. */
export function isBecomingPlayable(media: Media): boolean {
  return media.state === 'uploaded' || media.state === 'packaging'
}
