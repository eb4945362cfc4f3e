import { zodResolver } from '@hookform/resolvers/zod'
import type { AdminProgram } from '@stillair/api/contract/admin.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { ApiError, messageOf } from '../../api/api-error.ts'
import { showToast } from '../../ui/toast-store.ts'
import { type Conflict, conflictOf, isUndecided, type Side, settle } from '../form/conflict.ts'
import { showServerProblems } from '../form/server-problems.ts'
import { historyQuery } from '../history/history.ts'
import { readAdminProgram } from './admin-programs.ts'
import { useCreateProgram, useEditProgram } from './program-commands.ts'
import {
  NEW_PROGRAM,
  PROGRAM_FIELDS,
  type ProgramField,
  ProgramSchema,
  type ProgramValues,
  programBodyOf,
  programChanges,
  valuesOfProgram,
} from './program-values.ts'

export interface ProgramFormState {
  readonly form: UseFormReturn<ProgramValues>
  /** The program as the server had it last; null for a new one. */
  readonly base: AdminProgram | null
  readonly isSaving: boolean
  /** Why the last attempt at saving did not succeed, under the title that the specification lists. */
  readonly failure: { readonly title: string; readonly error: unknown } | null
  /** Somebody else saved meanwhile; `message` is the server's sentence. */
  readonly conflict: {
    readonly is: Conflict<ProgramValues>
    readonly message: string
    readonly isUrgent: boolean
  } | null
  readonly choose: (field: ProgramField, choice: Side) => void
  readonly submit: () => Promise<void>
}

/** @param program what is edited, null for a new one @param onSaved everything is saved */
export function useProgramForm(program: AdminProgram | null, onSaved: () => void): ProgramFormState {
  const queryClient = useQueryClient()
  const [base, setBase] = useState(program)
  const baseValues = base ? valuesOfProgram(base) : NEW_PROGRAM
  const form = useForm<ProgramValues>({ resolver: zodResolver(ProgramSchema), defaultValues: baseValues })
  const [failure, keepFailure] = useState<ProgramFormState['failure']>(null)
  const [isSaving, setIsSaving] = useState(false)
  const [conflict, setConflict] = useState<ProgramFormState['conflict']>(null)
  const create = useCreateProgram()
  const edit = useEditProgram(base?.id ?? '')

  /** In the form, and as a toast; the form keeps it for who reads slower than a toast goes. */
  function fail(error: unknown) {
    const title = base ? 'Error updating program' : 'Error creating program'
    keepFailure({ title, error })
    showToast({ title, text: messageOf(error), tone: 'destructive' })
  }

  async function save(values: ProgramValues) {
    if (isSaving) return
    if (conflict && isUndecided(conflict.is)) {
      setConflict({ ...conflict, isUrgent: true })
      return
    }
    keepFailure(null)
    setIsSaving(true)
    try {
      if (base) await edit.mutateAsync({ ...programChanges(baseValues, values), expectedRevision: base.revision })
      else await create.mutateAsync(programBodyOf(values))
      showToast({ title: base ? 'Program updated successfully' : 'Program created successfully' })
      onSaved()
    } catch (error) {
      await explain(error).catch(fail)
    } finally {
      setIsSaving(false)
    }
  }

  /** Says what went wrong where it can be put right. */
  async function explain(error: unknown) {
    if (!(error instanceof ApiError) || error.code !== 'edited-meanwhile' || !base) {
      fail(error)
      showServerProblems(error, PROGRAM_FIELDS, form.setError)
      return
    }
    const [newest, history] = await Promise.all([
      readAdminProgram(base.id),
      queryClient.fetchQuery(historyQuery('program', base.id)).catch(() => []),
    ])
    const theirs = valuesOfProgram(newest)
    const edits = { base: baseValues, baseRevision: base.revision, theirs, mine: form.getValues() }
    const met = conflictOf({ fields: PROGRAM_FIELDS, ...edits }, history)
    setBase(newest)
    // What differs from theirs is still to be saved.
    form.reset(theirs)
    for (const field of PROGRAM_FIELDS) form.setValue(field, met.values[field], { shouldDirty: true })
    setConflict({ is: met.conflict, message: error.message, isUrgent: false })
  }

  function choose(field: ProgramField, choice: Side) {
    if (!conflict) return
    const settled = settle(conflict.is, field, choice, form.getValues())
    form.setValue(field, settled.value, { shouldDirty: true, shouldTouch: true })
    setConflict({ ...conflict, is: settled.conflict })
  }

  return { form, base, isSaving, failure, conflict, choose, submit: () => form.handleSubmit(save)() }
}
