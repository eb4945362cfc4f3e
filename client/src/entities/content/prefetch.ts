import type { Playback } from '@stillair/api/contract/content.ts'
import { api } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'
import { completionsQuery } from '../listening/completions.ts'
import { contentQuery } from './content.ts'

/** Requested ahead of the screen that needs it, and taken once: its URLs expire. */
const early = new Map<string, Promise<Playback>>()

function askForPlayback(contentId: string, signal?: AbortSignal): Promise<Playback> {
  return api('GET /api/content/:id/playback', { params: { id: contentId }, signal })
}

/**
 * Requests what content's screen needs while its code is still on the way. Returns nothing and never throws: the screen
 * requests again what did not come, and shows what went wrong.
 */
export async function prefetchContent(contentId: string): Promise<void> {
  void queryClient.prefetchQuery(completionsQuery)
  try {
    const content = await queryClient.ensureQueryData(contentQuery(contentId))
    if (!content.isPlayable || content.isLocked) return
    await prefetchPlayback(contentId)
  } catch {
    // The screen finds out, too.
  }
}

/** Requests how the content is played, for the player that will be opened soon. */
export async function prefetchPlayback(contentId: string): Promise<Playback> {
  const playback = askForPlayback(contentId)
  early.set(contentId, playback)
  try {
    return await playback
  } catch (error) {
    early.delete(contentId)
    throw error
  }
}

/** How the content is played: signed URLs, waveform, and where this listener left it. */
export function loadPlayback(contentId: string, signal: AbortSignal): Promise<Playback> {
  const asked = early.get(contentId)
  early.delete(contentId)
  return asked ? asked.catch(() => askForPlayback(contentId, signal)) : askForPlayback(contentId, signal)
}
