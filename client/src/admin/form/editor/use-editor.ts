import { useMachine } from '@xstate/react'
import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { fromPromise } from 'xstate'
import { attemptSaving, type WaysToSave } from './attempt-saving.ts'
import type { Side } from './conflict.ts'
import {
  createEditorMachine,
  type EditorContext,
  type EditorEvent,
  type EditorInput,
  type EditorRules,
  type EditorValues,
  type Saved,
} from './editor-machine.ts'
import { changedFields, type LocalDraft } from './local-draft.ts'
import { type FieldOf, isSame } from './merge-edits.ts'

type Shown = 'values' | 'problems' | 'refusals' | 'failure' | 'conflict'

/** A running editor, as its form uses it. */
export interface Editor<Values, Base> extends Pick<EditorContext<Values, Base>, Shown> {
  /** The latest version from the server; null until the item is created. */
  readonly base: Base | null
  /** Whether there are unsaved changes. */
  readonly isDirty: boolean
  /** The fields that differ from the saved version or the initial values. */
  readonly changes: Partial<Values>
  /** Names the draft that this device stores until the changes are saved. */
  readonly draftName: string
  /** `arriving`: it saves automatically once its recording has been uploaded. */
  readonly phase: 'editing' | 'arriving' | 'saving' | 'saved'
  change(values: Partial<Values>): void
  /** Returns the props of a text input. */
  text(field: FieldOf<Values>): {
    readonly name: string
    readonly value: string
    readonly onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void
  }
  /** Chooses a side of the dispute at that place in the conflict. */
  choose(at: number, side: Side): void
  /** Returns the changes that are unsaved at this moment, including those since the last render; null without any. */
  unsaved(): LocalDraft<Values> | null
  /** Restores a draft. If something was saved since it was typed, the form shows both versions. */
  bringBack(draft: LocalDraft<Values>): Promise<void>
  send(event: EditorEvent<Values, Base>): void
}

/** Runs an editor while its form is mounted. Only the first `rules`, `ways` and `input` count. */
export function useEditor<Values extends EditorValues, Base extends Saved>(
  rules: EditorRules<Values, Base>,
  ways: WaysToSave<Values, Base>,
  input: EditorInput<Values, Base>,
): Editor<Values, Base> {
  const isOpen = useRef(true)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])
  const [machine] = useState(() =>
    createEditorMachine(rules).provide({
      actors: { save: fromPromise(({ input: draft }) => attemptSaving(rules, ways, draft, () => isOpen.current)) },
    }),
  )
  const [{ values: begun, base: first }] = useState(input)
  const [snapshot, send, actor] = useMachine(machine, { input })
  const { values, saving, problems, refusals, failure, conflict } = snapshot.context
  const { base } = saving
  const savedOf = (of: Base | null) => (of ? rules.valuesOf(of) : begun)
  const saved = savedOf(base)
  const change = (changes: Partial<Values>) => send({ type: 'CHANGE', values: changes })
  return {
    values,
    problems,
    refusals,
    failure,
    conflict,
    base,
    isDirty: rules.isChanged(saved, values),
    changes: changedFields(saved, values),
    draftName: [rules.what, first?.id ?? 'new', first ? null : begun.mediaId].filter(Boolean).join('-'),
    phase: snapshot.value as Editor<Values, Base>['phase'],
    change,
    text: (field) => ({
      name: field,
      value: `${values[field]}`,
      onChange: ({ target }) => change({ [field]: target.value } as Partial<Values>),
    }),
    choose: (at, side) => send({ type: 'CHOOSE', at, side }),
    unsaved() {
      const now = actor.getSnapshot()
      const { values: typed, saving: at } = now.context
      const from = savedOf(at.base)
      if (now.value === 'saved' || !rules.isChanged(from, typed)) return null
      const changes = changedFields(from, typed)
      return {
        at: new Date().toISOString(),
        revision: at.base?.revision ?? null,
        transcriptRevision: at.base?.transcriptRevision ?? null,
        begun: changedFields(typed, from),
        changes,
      }
    },
    async bringBack(draft) {
      const isOld = Object.keys(draft.changes).some(
        (field) => !isSame(draft.begun?.[field as FieldOf<Values>], saved[field as FieldOf<Values>]),
      )
      const reading =
        base && isOld
          ? ([
              ways.readWhole?.(base, draft).catch(() => base) ?? base,
              ways.readHistory(base.id).catch(() => []),
            ] as const)
          : ([base, []] as const)
      const [whole, history] = await Promise.all(reading)
      send({ type: 'BRING_BACK', draft, base: whole, saved: savedOf(whole), history })
    },
    send,
  }
}
