import { zodResolver } from '@hookform/resolvers/zod'
import type { AdminContent } from '@stillair/api/contract/admin.ts'
import type { Media } from '@stillair/api/contract/media.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { ApiError, messageOf } from '../../api/api-error.ts'
import { showToast } from '../../ui/toast-store.ts'
import { refreshContent } from '../content/content-commands.ts'
import { type Conflict, conflictOf, isUndecided, type Side, settle } from '../form/conflict.ts'
import { showServerProblems } from '../form/server-problems.ts'
import { ContentSchema } from './content-schema.ts'
import {
  type ContentField,
  type ContentValues,
  differingFields,
  FIELDS,
  newValues,
  valuesOf,
} from './content-values.ts'
import { isBecomingPlayable, isPlayable, useRecording } from './recording.ts'
import { fetchHistory, fetchSession } from './session-requests.ts'
import { type Saving, saveSession, TranscriptRefused } from './session-saving.ts'
import type { TranscriptChange } from './transcript-field.tsx'

/** Why the last attempt at saving did not succeed. */
export interface Failure {
  /** As the specification lists it, or what is left to do. */
  readonly title: string
  readonly error: unknown
}

export interface SessionFormState {
  readonly form: UseFormReturn<ContentValues>
  readonly values: ContentValues
  /** The session as the server had it last; null until it is created. */
  readonly base: AdminContent | null
  /** The recording of the form, live; undefined without one, and until it is known. */
  readonly recording: Media | undefined
  readonly transcript: TranscriptChange
  readonly setTranscript: (change: TranscriptChange) => void
  /** Told while a file is on its way that becomes the recording. */
  readonly setIsUploading: (isUploading: boolean) => void
  /** What the server says of the transcript. */
  readonly transcriptProblem: string | undefined
  readonly isDirty: boolean
  /** `arriving` and `waiting`: it saves itself as soon as its recording is there, or can be played. */
  readonly phase: 'editing' | 'saving' | 'arriving' | 'waiting'
  readonly failure: Failure | null
  /** Somebody else saved meanwhile; `message` is the server's sentence. */
  readonly conflict: {
    readonly is: Conflict<ContentValues>
    readonly message: string
    readonly isUrgent: boolean
  } | null
  readonly set: <Field extends ContentField>(field: Field, value: ContentValues[Field]) => void
  readonly choose: (field: ContentField, choice: Side) => void
  readonly submit: () => Promise<void>
  readonly stopWaiting: () => void
}

/** @param onSaved everything is saved; not called when the form was left meanwhile */
export function useSessionForm(
  content: AdminContent | null,
  media: Media | null,
  onSaved: () => void,
): SessionFormState {
  const queryClient = useQueryClient()
  const [start] = useState(() => (content ? valuesOf(content) : newValues(media)))
  const form = useForm<ContentValues>({ defaultValues: start, resolver: zodResolver(ContentSchema) })
  const values = form.watch()
  const [saving, setSaving] = useState<Saving>({ base: content, attempt: null })
  const [transcript, setTranscript] = useState<TranscriptChange>(null)
  const [transcriptProblem, setTranscriptProblem] = useState<string>()
  const [phase, setPhase] = useState<SessionFormState['phase']>('editing')
  const [failure, keepFailure] = useState<Failure | null>(null)
  const [conflict, setConflict] = useState<SessionFormState['conflict']>(null)
  const recording = useRecording(values.mediaId)
  const [isUploading, setIsUploading] = useState(false)
  const isBusy = useRef(false)
  const isHere = useIsHere()
  const { base } = saving
  const title = base ? 'Error updating content' : 'Error creating content'

  function set<Field extends ContentField>(field: Field, value: ContentValues[Field]) {
    form.setValue<ContentField>(field, value as never, {
      shouldValidate: form.formState.isSubmitted,
      shouldTouch: true,
    })
    form.clearErrors(field)
  }

  /** In the form, and as a toast; the form keeps it for who reads slower than a toast goes. */
  function setFailure(next: Failure | null) {
    keepFailure(next)
    if (next) showToast({ title: next.title, text: messageOf(next.error), tone: 'destructive' })
  }

  async function save(draft: ContentValues) {
    if (isBusy.current) return
    setFailure(null)
    setTranscriptProblem(undefined)
    if (conflict && isUndecided(conflict.is)) {
      setConflict({ ...conflict, isUrgent: true })
      return
    }
    if (isUploading) {
      setPhase('arriving')
      return
    }
    if (draft.isPublished && recording && isBecomingPlayable(recording)) {
      setPhase('waiting')
      return
    }
    isBusy.current = true
    setPhase('saving')
    let now = saving
    try {
      const text = transcript === null ? undefined : transcript === 'remove' ? '' : transcript.text
      await saveSession(saving, { values: draft, transcript: text }, (next) => {
        now = next
        setSaving(next)
      })
      showToast(
        content
          ? { title: 'Content updated successfully' }
          : { title: 'Content created successfully', text: 'The new content has been added to the library.' },
      )
      if (isHere.current) onSaved()
    } catch (error) {
      setPhase('editing')
      await explain(error, now.base).catch((worse) => setFailure({ title, error: worse }))
    } finally {
      isBusy.current = false
      if (now !== saving) void refreshContent(queryClient)
    }
  }

  /** Says what went wrong where it can be put right. @param known the session as it was saved before that */
  async function explain(error: unknown, known: AdminContent | null) {
    if (error instanceof TranscriptRefused) {
      setTranscriptProblem(error.message)
      const isNew = saving.base === null
      setFailure({ title: isNew ? 'Saved as a draft, but for its transcript' : title, error: error.cause })
    } else if (error instanceof ApiError && error.code === 'edited-meanwhile' && known) {
      const [newest, history] = await Promise.all([fetchSession(known.id), fetchHistory(known.id).catch(() => [])])
      const edits = { base: valuesOf(known), theirs: valuesOf(newest), mine: form.getValues() }
      const met = conflictOf({ fields: FIELDS, baseRevision: known.revision, ...edits }, history)
      form.reset(met.values)
      setSaving({ base: newest, attempt: null })
      setConflict({ is: met.conflict, message: error.message, isUrgent: false })
    } else {
      setFailure({ title, error })
      showServerProblems<ContentValues>(error, FIELDS, form.setError)
    }
  }

  const submit = () => form.handleSubmit(save)()

  const onRecording = useEffectEvent((now: Media) => {
    if (now.kind && now.kind !== form.getValues('type')) set('type', now.kind)
    if (phase !== 'waiting') return
    if (isPlayable(now)) void submit()
    else if (now.state === 'failed') {
      setPhase('editing')
      const reason = `The recording could not be packaged. ${now.reason ?? ''}`.trim()
      setFailure({ title, error: new ApiError(409, { error: reason }) })
    }
  })
  useEffect(() => {
    if (recording) onRecording(recording)
  }, [recording])

  // An upload that arrives is the form's recording by the time it is no longer under way.
  const [before, setBefore] = useState(values.mediaId)
  if (phase !== 'arriving' && before !== values.mediaId) setBefore(values.mediaId)
  const onUploadOver = useEffectEvent(() => {
    if (phase !== 'arriving') return
    setPhase('editing')
    if (form.getValues('mediaId') !== before) void submit()
    else
      setFailure({ title, error: new ApiError(409, { error: 'The recording did not arrive. Nothing is saved yet.' }) })
  })
  useEffect(() => {
    if (!isUploading) onUploadOver()
  }, [isUploading])

  function choose(field: ContentField, choice: Side) {
    if (!conflict) return
    const settled = settle(conflict.is, field, choice, form.getValues())
    set(field, settled.value)
    setConflict({ ...conflict, is: settled.conflict })
  }

  return {
    form,
    values,
    base,
    recording,
    transcript,
    setTranscript(change) {
      setTranscriptProblem(undefined)
      setTranscript(change)
    },
    transcriptProblem,
    setIsUploading,
    isDirty: transcript !== null || differingFields(base ? valuesOf(base) : start, values).length > 0,
    phase,
    failure,
    conflict,
    set,
    choose,
    submit,
    stopWaiting: () => setPhase('editing'),
  }
}

/** Whether the component is still on the screen, for what ends later. */
function useIsHere() {
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  return isHere
}
