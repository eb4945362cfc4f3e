import type { Content } from '@stillair/api/contract/content.ts'
import { useEffect, useRef, useState } from 'react'
import { logFailure } from '../../api/api-error.ts'
import { newId } from '../../api/new-id.ts'
import { track } from '../../entities/analytics/track.ts'
import { flush, storeStart } from '../../entities/listening/outbox.ts'
import { recordView } from '../../entities/listening/sessions.ts'

/**
 * Once a content page has loaded, it records a view, starts a listening session and sends an analytics event; each
 * once. Locked content starts no listening session, which takes the right to hear it. What is played starts its own, under
 * the same id. Returns the view's id, which is that of its listening session.
 *
 * @param userId who opened the page; null in a preview, of which nothing is counted
 */
export function useView({ id, isLocked, isPlayable }: Content, userId: string | null): string {
  const [viewId] = useState(newId)
  const isCounted = useRef(false)

  useEffect(() => {
    if (isCounted.current || userId === null) return
    isCounted.current = true
    track('content_view', { category: 'content', label: id })
    recordView(id, `view-${viewId}`).catch((error) => logFailure('A view could not be recorded', error))
  }, [viewId, userId, id])

  useEffect(() => {
    if (isPlayable || isLocked || userId === null) return
    storeStart(userId, viewId, id)
    void flush(userId)
  }, [viewId, userId, id, isPlayable, isLocked])

  return viewId
}
