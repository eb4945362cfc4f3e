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
  /** What is in the form now may be lost; what was found is not decided upon by that. */
  readonly forget: () => void
}

/**
 * Keeps what is not saved yet on the device, and offers it when the form is opened the next time. What was found stays kept until
 * somebody has decided, beside what is typed meanwhile.
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
    if (text === null || isSaved) {
      keepDraft(draftName, found)
      return
    }
    const typed = JSON.parse(text) as Partial<Values>
    const keep = () =>
      keepDraft(draftName, { at: new Date().toISOString(), revision, changes: { ...found?.changes, ...typed } })
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
      // What has been typed since is newer.
      if (found) change({ ...found.changes, ...changes })
      setFound(null)
    },
    discard() {
      setFound(null)
    },
    forget: () => keepDraft(draftName, found),
  }
}
