import { zodResolver } from '@hookform/resolvers/zod'
import type { AdminProgram } from '@stillair/api/contract/admin.ts'
import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { Field } from '../form/field.tsx'
import { FormDialog } from '../form/form-dialog.tsx'
import { FormProblem } from '../form/form-problem.tsx'
import { showServerProblems } from '../form/server-problems.ts'
import { SwitchField } from '../form/switch-field.tsx'
import { TagField } from '../form/tag-field.tsx'
import { useUnsavedGuard } from '../form/unsaved-guard.ts'
import { useCreateProgram, useEditProgram } from './program-commands.ts'
import {
  NEW_PROGRAM,
  PROGRAM_FIELD_NAMES,
  PROGRAM_FIELDS,
  ProgramSchema,
  type ProgramValues,
  programChanges,
  valuesOfProgram,
} from './program-values.ts'

interface Props {
  /** Null for a new one. */
  readonly program: AdminProgram | null
  readonly onClose: () => void
}

/** The form of a program. */
export function ProgramForm({ program, onClose }: Props) {
  const [base] = useState(program)
  const baseValues = base ? valuesOfProgram(base) : NEW_PROGRAM
  const { register, control, handleSubmit, formState, setError } = useForm<ProgramValues>({
    resolver: zodResolver(ProgramSchema),
    defaultValues: baseValues,
  })
  const { errors, isDirty } = formState
  const guard = useUnsavedGuard(isDirty)
  const create = useCreateProgram()
  const edit = useEditProgram(base?.id ?? '')
  const command = base ? edit : create

  async function save(values: ProgramValues) {
    try {
      if (base) await edit.mutateAsync({ ...programChanges(baseValues, values), expectedRevision: base.revision })
      else await create.mutateAsync(values)
      showToast({ title: base ? 'Program updated successfully' : 'Program created successfully' })
      guard.leave(onClose)
    } catch (error) {
      showServerProblems(error, PROGRAM_FIELDS, setError)
    }
  }

  return (
    <FormDialog
      title={base ? 'Edit Program' : 'Add Program'}
      guard={guard}
      onClose={onClose}
      onSubmit={handleSubmit(save)}
      notice={
        command.isError && (
          <FormProblem title={base ? 'Error updating program' : 'Error creating program'} error={command.error} />
        )
      }
      actions={
        <Button type="submit" look="main" disabled={command.isPending}>
          {command.isPending ? 'Saving…' : 'Save'}
        </Button>
      }
    >
      <Field label={PROGRAM_FIELD_NAMES.title} problem={errors.title?.message}>
        {(props) => <input {...props} {...register('title')} autoComplete="off" />}
      </Field>
      <Field label={PROGRAM_FIELD_NAMES.description} problem={errors.description?.message}>
        {(props) => <textarea {...props} {...register('description')} rows={3} />}
      </Field>
      <Field label={PROGRAM_FIELD_NAMES.whoIsThisFor} problem={errors.whoIsThisFor?.message}>
        {(props) => <textarea {...props} {...register('whoIsThisFor')} rows={3} />}
      </Field>
      <Field
        label={PROGRAM_FIELD_NAMES.coverUrl}
        hint="The address of a picture. Without one, a cover is drawn."
        problem={errors.coverUrl?.message}
      >
        {(props) => <input {...props} {...register('coverUrl')} inputMode="url" autoComplete="off" />}
      </Field>
      <Controller
        control={control}
        name="tags"
        render={({ field }) => <TagField tags={field.value} onChange={field.onChange} problem={errors.tags?.message} />}
      />
      <Controller
        control={control}
        name="isPublished"
        render={({ field }) => (
          <SwitchField
            label={PROGRAM_FIELD_NAMES.isPublished}
            note="Listeners can see it."
            checked={field.value}
            onChange={field.onChange}
          />
        )}
      />
    </FormDialog>
  )
}
