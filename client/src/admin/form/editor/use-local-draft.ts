import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { newId } from '../../../api/new-id.ts'
import { holdLock, withLock } from '../../../browser/locks.ts'
import type { EditorValues, Saved } from './editor-machine.ts'
import { draftKey, draftKeys, type LocalDraft, readDraft, saveDraft } from './local-draft.ts'
import type { Editor } from './use-editor.ts'

/** Milliseconds after the last change before it is stored. */
const PAUSE_MS = 400

export interface DraftOffer<Values> {
  /** The draft of an earlier visit that awaits a decision; null without one. */
  readonly found: LocalDraft<Values> | null
  readonly bringBack: () => void
  readonly discard: () => void
  /** Deletes the draft of this form. A draft that awaits a decision stays. */
  readonly forget: () => void
}

interface Found<Values> {
  readonly key: string
  readonly draft: LocalDraft<Values>
}

/**
 * Stores unsaved changes on the device, and offers them when the form is next opened. A draft that was found stays until the user
 * decides. The draft of a form in another tab belongs to that tab until it closes the form.
 */
export function useLocalDraft<Values extends EditorValues, Base extends Saved>(
  editor: Editor<Values, Base>,
): DraftOffer<Values> {
  const { draftName, changes, isDirty, phase, unsaved, bringBack } = editor
  const [key] = useState(() => draftKey(draftName, newId()))
  /** Newest first. */
  const [found, setFound] = useState<readonly Found<Values>[]>([])
  const isForgotten = useRef(false)
  const text = isDirty && phase !== 'saved' ? JSON.stringify(changes) : null

  // Reads the values at the time of writing, so that text typed while the page closes is included.
  const keep = useEffectEvent(() => saveDraft(key, isForgotten.current ? null : unsaved()))

  useEffect(() => (key === null ? undefined : holdLock(key, () => {})), [key])

  useEffect(() => {
    let isOver = false
    for (const other of draftKeys(draftName).filter((each) => each !== key)) {
      void withLock(other, async () => {
        const draft = isOver ? null : readDraft<Values>(other, new Date())
        if (draft)
          setFound((before) => [...before, { key: other, draft }].sort((a, b) => (a.draft.at < b.draft.at ? 1 : -1)))
      })
    }
    return () => {
      isOver = true
      setFound([])
    }
  }, [draftName, key])

  useEffect(() => {
    if (text === null) return keep()
    const timer = setTimeout(() => keep(), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])

  useEffect(() => {
    const keepNow = () => keep()
    addEventListener('pagehide', keepNow)
    return () => {
      removeEventListener('pagehide', keepNow)
      keepNow()
    }
  }, [])

  const [offered] = found

  function decided() {
    if (offered) saveDraft(offered.key, null)
    setFound((before) => before.filter((each) => each !== offered))
  }

  return {
    found: offered?.draft ?? null,
    async bringBack() {
      if (!offered) return
      await bringBack(offered.draft)
      keep()
      decided()
    },
    discard: decided,
    forget() {
      isForgotten.current = true
      saveDraft(key, null)
    },
  }
}
