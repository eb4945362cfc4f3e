import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { newId } from '../../api/new-id.ts'
import { holdLock, withLock } from '../../browser/locks.ts'
import type { EditorValues, Saved } from './editor-machine.ts'
import { draftKey, draftKeys, type LocalDraft, readDraft, saveDraft } from './local-draft.ts'
import type { Editor } from './use-editor.ts'

/** How long after the last change it is written down, milliseconds. */
const PAUSE_MS = 400

export interface DraftOffer<Values> {
  /** What an earlier visit left unsaved and is not decided upon; null when there is nothing. */
  readonly found: LocalDraft<Values> | null
  readonly bringBack: () => void
  readonly discard: () => void
  /** What is in the form now may be lost; what was found is not decided upon by that. */
  readonly forget: () => void
}

interface Found<Values> {
  readonly key: string
  readonly draft: LocalDraft<Values>
}

/**
 * Keeps what is not saved yet on the device, and offers it when the form is opened the next time. What was found stays kept
 * until somebody has decided. The draft of a form that is open in another tab is that tab's until the form is closed there.
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

  // Read when it is written, not when it was drawn: what is typed while the page closes is in it.
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
