import type { EditedKind, Presence } from '@stillair/api/contract/presence.ts'
import { useEffect } from 'react'
import { createStore, useStore } from 'zustand'
import { api, apiWhileLeaving } from '../../api/client.ts'
import { newId } from '../../api/new-id.ts'
import { windowId } from '../../browser/window-id.ts'

/** The server forgets a window that was not heard of for 25 seconds. */
const EVERY_MS = 10_000

let id: string | undefined
/** This window; a reload is no other one. */
const thisWindow = (): string => {
  id ??= windowId(newId)
  return id
}

const presencesStore = createStore<readonly Presence[]>(() => [])

/** Takes over who has what open, as the server reports it. */
export const takePresences = (presences: readonly Presence[]): void => presencesStore.setState(presences, true)

/** Who else has it open, this window left out. */
export function usePresences(kind: EditedKind, itemId: string | null): readonly Presence[] {
  const all = useStore(presencesStore)
  return all.filter((each) => each.kind === kind && each.itemId === itemId && each.windowId !== thisWindow())
}

/** What this window has told, in turn: that it has closed something never comes before that it has it open. */
let told: Promise<unknown> = Promise.resolve()
function tell(request: () => Promise<unknown>): void {
  // Nobody is held up by it, and the next one follows soon.
  told = told.then(request).catch(() => undefined)
}

/** Lets other editors know that this window has it open, for as long as the component is there; null for nothing. */
export function useNotePresence(kind: EditedKind, itemId: string | null): void {
  useEffect(() => {
    if (itemId === null) return
    const params = { id: thisWindow() }
    const note = () => tell(() => api('PUT /api/admin/presences/:id', { params, body: { kind, itemId } }))
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
      tell(() => api('DELETE /api/admin/presences/:id', { params }))
    }
  }, [kind, itemId])
}
