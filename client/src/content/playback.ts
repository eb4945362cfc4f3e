import type { Playback } from '@stillair/api/contract/content.ts'
import { request } from '../api/client.ts'

/** How the session is played: signed URLs, waveform, and where this listener left it. */
export function loadPlayback(contentId: string, signal: AbortSignal): Promise<Playback> {
  return request<Playback>(`/api/content/${encodeURIComponent(contentId)}/playback`, { signal })
}
