import { useEffect, useState } from 'react'
import type { EditorValues, Saved } from './editor-machine.ts'
import { type KeptDraft, keepDraft, readDraft } from './kept-draft.ts'
import type { Editor } from './use-editor.ts'

/** How long after the last change it is written down, milliseconds. */
const PAUSE_MS = 400

export interface KeptDraftOffer {
  /** What an earlier visit left unsaved and is not decided upon; null when there is nothing. */
  readonly found: KeptDraft<unknown> | null
  readonly bringBack: () => void
  readonly discard: () => void
  /** What is in the form now may be lost. */
  readonly forget: () => void
}

/**
 * Keeps what is not saved yet on the device, and offers it when the form is opened the next time. What was found stays as it is
 * until somebody has decided.
 */
export function useKeptDraft<Values extends EditorValues, Base extends Saved>(
  editor: Editor<Values, Base>,
): KeptDraftOffer {
  const { draftName, changes, isDirty, phase, base, change } = editor
  const [found, setFound] = useState(() => readDraft<Values>(draftName, new Date()))
  const text = isDirty ? JSON.stringify(changes) : null
  const revision = base?.revision ?? null
  const isSaved = phase === 'saved'

  useEffect(() => {
    if (found) return
    if (text === null || isSaved) {
      keepDraft(draftName, null)
      return
    }
    const keep = () =>
      keepDraft(draftName, { at: new Date().toISOString(), revision, changes: JSON.parse(text) as Partial<Values> })
    const timer = setTimeout(keep, PAUSE_MS)
    // A page that is closed before that.
    addEventListener('pagehide', keep)
    return () => {
      clearTimeout(timer)
      removeEventListener('pagehide', keep)
    }
  }, [draftName, text, revision, isSaved, found])

  return {
    found,
    bringBack() {
      if (found) change(found.changes)
      setFound(null)
    },
    discard() {
      keepDraft(draftName, null)
      setFound(null)
    },
    forget: () => keepDraft(draftName, null),
  }
}
