import { type ReactNode, useEffect, useEffectEvent } from 'react'
import type { Location } from 'react-router-dom'
import { ApiError } from '../../../api/api-error.ts'
import { holdSignIn } from '../../../entities/sign-in/hold-sign-in.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { useNotePresence } from '../../shared/presence.ts'
import { PresenceNote } from '../../shared/presence-note.tsx'
import { FormDialog } from '../dialogs/form-dialog.tsx'
import { FormProblem } from '../dialogs/form-problem.tsx'
import { type UnsavedGuard, useUnsavedGuard } from '../dialogs/unsaved-guard.ts'
import { ConflictPanel } from './conflict-panel.tsx'
import { DraftNotice } from './draft-notice.tsx'
import type { EditorValues, Failure, Saved } from './editor-machine.ts'
import type { FieldOf } from './merge-edits.ts'
import { SignInAgain } from './sign-in-again.tsx'
import type { Editor } from './use-editor.ts'
import { useLocalDraft } from './use-local-draft.ts'

interface Props<Values, Base> {
  readonly editor: Editor<Values, Base>
  /** The title, such as "Edit Content". */
  readonly title: string
  /** The item, as a conflict names it. */
  readonly what: 'session' | 'program'
  /** The labels of the merged fields. */
  readonly names: Readonly<Partial<Record<FieldOf<Values>, string>>>
  wordsOf(field: FieldOf<Values>, values: Values): string
  readonly onClose: () => void
  /** Whether a dialog above it has changes that the form does not have yet. */
  readonly isOverDirty?: boolean
  /** Whether one of its files is still uploading, so that it cannot be saved yet. */
  readonly isUploading?: boolean
  /** What saving is waiting for. */
  readonly notice?: ReactNode
  /** Rendered before the save button. */
  readonly actions?: ReactNode
  /** The fields. */
  readonly children: ReactNode
}

const SAVE_LABELS = {
  editing: 'Save',
  arriving: 'Waiting…',
  saving: 'Saving…',
  saved: 'Saving…',
} as const

/** The dialog of an editor. It closes once everything is saved. */
export function EditorDialog<Values extends EditorValues, Base extends Saved>(props: Props<Values, Base>) {
  const { editor, title, what, names, wordsOf, onClose, notice, actions, children } = props
  const { isOverDirty = false, isUploading = false } = props
  const { base, phase, failure, conflict, refusals } = editor
  const draft = useLocalDraft(editor)
  const kind = what === 'session' ? 'content' : 'program'
  const id = base?.id ?? null
  useNotePresence(kind, id)
  const unsaved = useUnsavedGuard(editor.isDirty || isOverDirty || isUploading, isSameDialog)
  const guard: UnsavedGuard = {
    ...unsaved,
    discard() {
      draft.forget()
      unsaved.discard()
    },
  }
  const isBusy = phase !== 'editing'
  useEffect(holdSignIn, [])

  const leave = useEffectEvent(() => guard.leave(onClose))
  useEffect(() => {
    if (phase === 'saved') leave()
  }, [phase])

  return (
    <>
      <FormDialog
        title={`${base ? 'Edit' : 'Add'} ${title}`}
        guard={guard}
        onClose={onClose}
        onSubmit={() => {
          if (!isUploading) editor.send({ type: 'SUBMIT' })
        }}
        refusals={refusals}
        isBusy={isBusy}
        notice={
          <>
            <PresenceNote kind={kind} id={id} className="small soft" isAnnounced />
            {failure && (
              <FormProblem {...failure}>
                {base && isGone(failure) && (
                  <>
                    <p>Somebody deleted this {what}. What you typed is still here.</p>
                    <Button size="small" onClick={() => editor.send({ type: 'SAVE_AS_NEW' })}>
                      Save as a new {what}
                    </Button>
                  </>
                )}
              </FormProblem>
            )}
            {notice}
          </>
        }
        actions={
          <>
            {actions}
            <Button type="submit" look="main" disabled={isBusy || isUploading}>
              {isUploading ? 'Uploading…' : SAVE_LABELS[phase]}
            </Button>
          </>
        }
      >
        <DraftNotice offer={draft} revision={base?.revision ?? null} />
        {conflict && (
          <ConflictPanel
            key={base?.revision}
            what={what}
            names={names}
            wordsOf={wordsOf}
            comparison={conflict}
            onChoose={editor.choose}
          />
        )}
        {children}
      </FormDialog>
      <SignInAgain />
    </>
  )
}

/** Returns whether the item to save was deleted. */
const isGone = ({ error }: Failure) => error instanceof ApiError && error.status === 404

/** Keeps the dialog open while its own part of the address stays the same. */
function isSameDialog(next: Location, current: Location): boolean {
  const edited = ({ search }: Location) => new URLSearchParams(search).get('edit')
  return next.pathname === current.pathname && edited(next) === edited(current)
}
