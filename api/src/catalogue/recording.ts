import type { ContentDetails } from '@stillair/events/catalogue/events.ts'
import type { UploadedMedia } from '../media/decider.ts'
import { conflict, invalid } from '../refusal.ts'

/** What of a session belongs to its recording and comes and goes with it. */
export const recordingOf = ({ type, fileUrl, duration, mediaId }: ContentDetails) => ({
  type,
  fileUrl,
  duration,
  mediaId,
})

/** What follows from the attached upload: its measured duration, and no address of its own. */
export function withMedia(details: ContentDetails, media: UploadedMedia): ContentDetails {
  if (details.mediaId === null) {
    const isOfFormerMedia = details.fileUrl?.startsWith('/media/') ?? false
    return isOfFormerMedia ? { ...details, fileUrl: null } : details
  }
  return { ...details, fileUrl: null, duration: media?.packaged?.duration ?? null }
}

/** Throws a refusal when the named upload is not there, or is no recording of the session's type. */
export function requireMedia({ mediaId, type }: ContentDetails, media: UploadedMedia): void {
  if (mediaId === null) return
  if (!media) throw invalid('The upload was not found.', { mediaId: 'There is no such upload' })
  const { packaged } = media
  if (packaged && packaged.kind !== type) {
    const sentence = `The upload is ${packaged.kind}, so the session cannot be ${type}.`
    throw conflict('media-type', sentence, { type: sentence })
  }
}

/** Throws a `conflict` refusal that says what is missing before listeners can hear the session. */
export function requirePlayable(details: ContentDetails, media: UploadedMedia): void {
  if (details.mediaId === null) {
    if (details.fileUrl !== null) return
    throw conflict('not-playable', 'Attach an upload or give a file address before publishing.')
  }
  if (media?.packaged) return
  const sentence =
    media?.state === 'failed'
      ? 'The upload could not be packaged. Try it again or attach another before publishing.'
      : 'The upload is still being packaged. Publish it once it can be played.'
  throw conflict('not-playable', sentence)
}
