import type { AdminProgram } from '@stillair/api/contract/admin.ts'
import type { FormEvent } from 'react'
import { Controller } from 'react-hook-form'
import { Button } from '../../ui/button.tsx'
import { CoverField } from '../content-editor/cover-field.tsx'
import { ConflictPanel } from '../form/conflict-panel.tsx'
import { Field } from '../form/field.tsx'
import { FormDialog } from '../form/form-dialog.tsx'
import { FormProblem } from '../form/form-problem.tsx'
import { SwitchField } from '../form/switch-field.tsx'
import { TagField } from '../form/tag-field.tsx'
import { useUnsavedGuard } from '../form/unsaved-guard.ts'
import { PROGRAM_FIELD_NAMES, programWords } from './program-values.ts'
import { useProgramForm } from './use-program-form.ts'

interface Props {
  /** Null for a new one. */
  readonly program: AdminProgram | null
  readonly onClose: () => void
}

/** Add Program and Edit Program. */
export function ProgramForm({ program, onClose }: Props) {
  const state = useProgramForm(program, () => guard.leave(onClose))
  const { form, base, isSaving, failure, conflict } = state
  const { register, control, formState } = form
  const { errors, isDirty } = formState
  const guard = useUnsavedGuard(isDirty)
  const generated = base && base.coverUrl === null ? base.cover : null

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    void state.submit()
  }

  return (
    <FormDialog
      title={base ? 'Edit Program' : 'Add Program'}
      guard={guard}
      onClose={onClose}
      onSubmit={onSubmit}
      isBusy={isSaving}
      notice={failure && <FormProblem {...failure} />}
      actions={
        <Button type="submit" look="main" aria-disabled={isSaving}>
          {isSaving ? 'Saving…' : 'Save'}
        </Button>
      }
    >
      {conflict && (
        <ConflictPanel
          key={base?.revision}
          what="program"
          conflict={conflict.is}
          message={conflict.message}
          isUrgent={conflict.isUrgent}
          names={PROGRAM_FIELD_NAMES}
          wordsOf={programWords}
          onChoose={state.choose}
        />
      )}
      <Field label={PROGRAM_FIELD_NAMES.title} problem={errors.title?.message}>
        {(props) => <input {...props} {...register('title')} autoComplete="off" />}
      </Field>
      <Field label={PROGRAM_FIELD_NAMES.description} problem={errors.description?.message}>
        {(props) => <textarea {...props} {...register('description')} rows={3} />}
      </Field>
      <Field label={PROGRAM_FIELD_NAMES.whoIsThisFor} problem={errors.whoIsThisFor?.message}>
        {(props) => <textarea {...props} {...register('whoIsThisFor')} rows={3} />}
      </Field>
      <Controller
        control={control}
        name="coverUrl"
        render={({ field }) => (
          <CoverField
            value={field.value}
            onChange={field.onChange}
            generated={generated}
            problem={errors.coverUrl?.message}
          />
        )}
      />
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
