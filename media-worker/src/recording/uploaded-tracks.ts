import type { UploadedTrack } from '@stillair/events/modules/media/track.ts'
import type { TrackChoice } from './choose-tracks.ts'
import type { Recording } from './recording.ts'

/** Returns the picture and sound tracks for the editor, each with the reason why it is packaged or not. */
export function uploadedTracks({ tracks }: Recording, { decisions }: TrackChoice): UploadedTrack[] {
  return tracks.flatMap((track) => {
    const decision = decisions.find((each) => each.track === track.index)
    if ((track.kind !== 'picture' && track.kind !== 'sound') || !decision) return []
    const { index, kind, codec, language, title, start, end } = track
    const { isTaken, reason } = decision
    const channels = kind === 'sound' ? track.channels : null
    return [{ index, kind, codec, language, title, duration: end - start, channels, isTaken, reason }]
  })
}
