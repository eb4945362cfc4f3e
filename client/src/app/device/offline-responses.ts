import type { QueryKey } from '@tanstack/react-query'
import { contentQuery } from '../../entities/content/content.ts'
import { transcriptQuery } from '../../entities/content/transcript.ts'
import { playableItem } from '../../entities/offline-items/playable-items.ts'

/** Answers the queries of a content page from an offline item; null when there is none or it may not be played. */
export async function offlineResponse(
  userId: string,
  queryKey: QueryKey,
): Promise<{ data: unknown; at: number } | null> {
  const [, contentId] = queryKey
  if (typeof contentId !== 'string') return null
  const key = JSON.stringify(queryKey)
  const isContent = key === JSON.stringify(contentQuery(contentId).queryKey)
  if (!isContent && key !== JSON.stringify(transcriptQuery(contentId).queryKey)) return null
  const item = await playableItem(userId, contentId)
  const data = isContent ? item?.content : item?.transcript
  return item && data ? { data, at: Date.parse(item.renewedAt) } : null
}
