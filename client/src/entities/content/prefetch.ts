import type { Playback } from '@stillair/api/contract/listener/content.ts'
import { queryClient } from '../../api/cache/query-client.ts'
import { api } from '../../api/client.ts'
import { completionsQuery } from '../listening/completions.ts'
import { contentQuery } from './content.ts'

/** Playback requested before the player asks for it. Each is used once, because its URLs expire. */
const prefetches = new Map<string, Promise<Playback>>()

function requestPlayback(contentId: string, signal?: AbortSignal): Promise<Playback> {
  return api('GET /api/content/:id/playback', { params: { id: contentId }, signal })
}

/**
 * Prefetches the data of a content page while its code loads. Returns nothing and never throws: the page repeats failed
 * requests and shows their errors.
 */
export async function prefetchContent(contentId: string): Promise<void> {
  void queryClient.prefetchQuery(completionsQuery)
  try {
    const content = await queryClient.ensureQueryData(contentQuery(contentId))
    if (!content.isPlayable || content.isLocked) return
    await prefetchPlayback(contentId)
  } catch {
    // The page meets the same error and shows it.
  }
}

/** Prefetches the playback for a player that is about to open. */
export async function prefetchPlayback(contentId: string): Promise<Playback> {
  const playback = requestPlayback(contentId)
  prefetches.set(contentId, playback)
  try {
    return await playback
  } catch (error) {
    prefetches.delete(contentId)
    throw error
  }
}

/** Returns the playback: signed URLs, waveform, and the listener's resume position. */
export function loadPlayback(contentId: string, signal: AbortSignal): Promise<Playback> {
  const prefetched = prefetches.get(contentId)
  prefetches.delete(contentId)
  return prefetched ? prefetched.catch(() => requestPlayback(contentId, signal)) : requestPlayback(contentId, signal)
}
