// @ts-nocheck
import type { AdminContent } from '@stillair/api/contract/admin.ts'
import type { Media } from '@stillair/api/contract/media.ts'
import { Eye } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import type { Location } from 'react-router-dom'
import { Button } from '../../ui/button.tsx'
import { ConflictPanel } from '../form/conflict-panel.tsx'
import { FormDialog } from '../form/form-dialog.tsx'
import { FormProblem } from '../form/form-problem.tsx'
import { useUnsavedGuard } from '../form/unsaved-guard.ts'
import { FIELD_NAMES } from './content-values.ts'
import { PreviewLoader } from './preview-loader.tsx'
import { SessionFields } from './session-fields.tsx'
import { useSessionForm } from './use-session-form.ts'
import { valueWords } from './value-words.ts'
import { WaitingNotice } from './waiting-notice.tsx'

interface Props {
  /** What is edited; null for a new session. */
  readonly content: AdminContent | null
  /** The upload that a new session is made of. */
  readonly media: Media | null
  readonly onClose: () => void
}

const SAVE_WORDS = { editing: 'Save', saving: 'Saving…', arriving: 'Waiting…', waiting: 'Waiting…' } as const

/** Add Content and Edit Content. */
export function SessionForm({ content, media, onClose }: Props) {
  const [isPreviewing, setIsPreviewing] = useState(false)
  const state = useSessionForm(content, media, () => guard.leave(onClose))
  const { base, phase, failure, conflict, recording, values } = state
  const guard = useUnsavedGuard(state.isDirty, isSameDialog)

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    void state.submit()
  }

  return (
    <>
      <FormDialog
        title={base ? 'Edit Content' : 'Add Content'}
        guard={guard}
        onClose={onClose}
        onSubmit={onSubmit}
        isBusy={phase !== 'editing'}
        notice={
          <>
            {failure && <FormProblem {...failure} />}
            {(phase === 'arriving' || phase === 'waiting') && (
              <WaitingNotice
                recording={phase === 'waiting' ? recording : undefined}
                isReplacing={base?.isPublished === true}
                onStop={state.stopWaiting}
              />
            )}
          </>
        }
        actions={
          <>
            <Button onClick={() => setIsPreviewing(true)}>
              <Eye aria-hidden />
              Preview
            </Button>
            <Button type="submit" look="main" disabled={phase !== 'editing'}>
              {SAVE_WORDS[phase]}
            </Button>
          </>
        }
      >
        {conflict && (
          <ConflictPanel
            key={base?.revision}
            what="session"
            names={FIELD_NAMES}
            wordsOf={valueWords}
            conflict={conflict.is}
            message={conflict.message}
            isUrgent={conflict.isUrgent}
            onChoose={state.choose}
          />
        )}
        <SessionFields state={state} />
      </FormDialog>
      {isPreviewing && (
        <PreviewLoader
          values={values}
          base={base}
          recording={recording}
          hasOtherTranscript={state.transcript !== null}
          onClose={() => setIsPreviewing(false)}
        />
      )}
    </>
  )
}

/** The dialog stays where its own part of the address stays, whatever else of the desk's changes. */
function isSameDialog(next: Location, current: Location): boolean {
  const edited = ({ search }: Location) => new URLSearchParams(search).get('edit')
  return next.pathname === current.pathname && edited(next) === edited(current)
}
