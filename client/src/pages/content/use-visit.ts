import type { Content } from '@stillair/api/contract/content.ts'
import { useEffect, useRef, useState } from 'react'
import { logFailure } from '../../api/api-error.ts'
import { newId } from '../../api/new-id.ts'
import { track } from '../../entities/analytics/track.ts'
import { createSession, recordView, sessionKey } from '../../entities/listening/sessions.ts'

/**
 * Once a content page has loaded, it records a view, creates a session log and sends an analytics event; each once a visit,
 * also where there is nothing to hear: locked, or not yet playable. What is played begins its session itself, under the
 * same name. Answers the visit's name.
 *
 * @param uid who visits; null in a preview, of which nothing is counted
 */
export function useVisit({ id, isLocked, isPlayable }: Content, uid: string | null): string {
  const [visit] = useState(newId)
  const isCounted = useRef(false)
  const isHeard = isPlayable && !isLocked

  useEffect(() => {
    if (isCounted.current || uid === null) return
    isCounted.current = true
    track('content_view', { category: 'content', label: id })
    recordView(id, `view-${visit}`).catch((error) => logFailure('A view could not be recorded', error))
  }, [visit, uid, id])

  useEffect(() => {
    if (isHeard || uid === null) return
    createSession(id, sessionKey(visit)).catch((error) => logFailure('A listening session could not be begun', error))
  }, [visit, uid, id, isHeard])

  return visit
}
