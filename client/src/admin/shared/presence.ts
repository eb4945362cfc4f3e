import type { EditedKind, Presence } from '@stillair/api/contract/admin/presence.ts'
import { useEffect } from 'react'
import { createStore, useStore } from 'zustand'
import { api, apiWhileLeaving } from '../../api/client.ts'
import { newId } from '../../api/new-id.ts'
import { windowId } from '../../browser/window-id.ts'

/** The server drops a window after 25 seconds without a report. */
const EVERY_MS = 10_000

let id: string | undefined
/** Returns the id of this window; a reload keeps it. */
const thisWindow = (): string => {
  id ??= windowId(newId)
  return id
}

const presencesStore = createStore<readonly Presence[]>(() => [])

/** Stores who has which item open, as the server reports it. */
export const takePresences = (presences: readonly Presence[]): void => presencesStore.setState(presences, true)

/** Returns the other windows that have an item open. */
export function usePresences(kind: EditedKind, itemId: string | null): readonly Presence[] {
  const all = useStore(presencesStore)
  return all.filter((each) => each.kind === kind && each.itemId === itemId && each.windowId !== thisWindow())
}

/** The last report of this window. Reports are sent in order, so that a close never overtakes an open. */
let lastReport: Promise<unknown> = Promise.resolve()
function report(request: () => Promise<unknown>): void {
  // A failure is ignored: reports block nobody, and the next follows soon.
  lastReport = lastReport.then(request).catch(() => undefined)
}

/** Reports that this window has an item open while the component is mounted; null reports nothing. */
export function useNotePresence(kind: EditedKind, itemId: string | null): void {
  useEffect(() => {
    if (itemId === null) return
    const params = { id: thisWindow() }
    const note = () => report(() => api('PUT /api/admin/presences/:id', { params, body: { kind, itemId } }))
    const leave = () => void apiWhileLeaving('DELETE /api/admin/presences/:id', { params })
    const back = ({ persisted }: PageTransitionEvent) => persisted && note()
    note()
    const timer = setInterval(note, EVERY_MS)
    addEventListener('pagehide', leave)
    addEventListener('pageshow', back)
    return () => {
      clearInterval(timer)
      removeEventListener('pagehide', leave)
      removeEventListener('pageshow', back)
      report(() => api('DELETE /api/admin/presences/:id', { params }))
    }
  }, [kind, itemId])
}
