import { api } from '../../api/client.ts'

/** The picture that an audio file brings along. Throws what the requests throw. */
export async function pictureInside(mediaId: string, signal: AbortSignal): Promise<Blob> {
  const { posterUrl } = await api('GET /api/media/:id/playback', { params: { id: mediaId }, signal })
  const answer = posterUrl === null ? null : await fetch(posterUrl, { signal })
  if (!answer?.ok) throw new Error('The picture in the recording cannot be read just now. Please try again.')
  return answer.blob()
}
