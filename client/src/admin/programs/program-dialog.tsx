import type { AdminProgram } from '@stillair/api/contract/admin/admin.ts'
import { galleryCoverOf } from '@stillair/api/contract/shared/cover-gallery.ts'
import { DESCRIPTION_LIMIT, TITLE_LIMIT } from '@stillair/api/contract/shared/limits.ts'
import { useState } from 'react'
import { CoverField } from '../cover/cover-field.tsx'
import { FormDialog } from '../form/dialogs/form-dialog.tsx'
import { useUnsavedGuard } from '../form/dialogs/unsaved-guard.ts'
import { EditorDialog } from '../form/editor/editor-dialog.tsx'
import { Field } from '../form/fields/field.tsx'
import { SwitchField } from '../form/fields/switch-field.tsx'
import { TagField } from '../form/fields/tag-field.tsx'
import { useIsChanging } from './program-commands.ts'
import { PROGRAM_FIELD_NAMES, programValueLabel } from './program-values.ts'
import { useProgramForm } from './use-program-form.ts'

interface Props {
  /** The id of a program, or `new`. */
  readonly id: string
  readonly programs: readonly AdminProgram[]
  readonly onClose: () => void
}

/** Adds or edits a program. If its list is outdated, saving finds out, and nothing is lost. */
export function ProgramDialog({ id, programs, onClose }: Props) {
  const program = programs.find((each) => each.id === id)
  if (id === 'new') return <ProgramForm program={null} onClose={onClose} />
  return program ? <Existing program={program} onClose={onClose} /> : <Gone onClose={onClose} />
}

/** Waits for a publish toggle that is under way, which would otherwise look like another editor's change. */
function Existing({ program, onClose }: { readonly program: AdminProgram } & Pick<Props, 'onClose'>) {
  const isChanging = useIsChanging(program.id)
  return isChanging ? null : <ProgramForm program={program} onClose={onClose} />
}

function Gone({ onClose }: Pick<Props, 'onClose'>) {
  const guard = useUnsavedGuard(false)
  return (
    <FormDialog title="Edit Program" guard={guard} onClose={onClose} actions={null}>
      <p>This program doesn’t exist. It may have been deleted.</p>
    </FormDialog>
  )
}

interface FormProps {
  /** Null for a new one. */
  readonly program: AdminProgram | null
  readonly onClose: () => void
}

/** The form for adding and editing a program. */
function ProgramForm({ program, onClose }: FormProps) {
  const editor = useProgramForm(program)
  const { values, problems, base, text, change } = editor
  const [isCoverUploading, setIsCoverUploading] = useState(false)
  return (
    <EditorDialog
      editor={editor}
      title="Program"
      what="program"
      names={PROGRAM_FIELD_NAMES}
      wordsOf={programValueLabel}
      onClose={onClose}
      isUploading={isCoverUploading}
    >
      <Field
        label={PROGRAM_FIELD_NAMES.title}
        problem={problems.title}
        length={{ now: values.title.trim().length, most: TITLE_LIMIT }}
      >
        {(props) => <input {...props} {...text('title')} autoComplete="off" />}
      </Field>
      <Field
        label={PROGRAM_FIELD_NAMES.description}
        problem={problems.description}
        length={{ now: values.description.length, most: DESCRIPTION_LIMIT }}
      >
        {(props) => <textarea {...props} {...text('description')} rows={3} />}
      </Field>
      <Field label={PROGRAM_FIELD_NAMES.whoIsThisFor} problem={problems.whoIsThisFor}>
        {(props) => <textarea {...props} {...text('whoIsThisFor')} rows={3} />}
      </Field>
      <CoverField
        value={values.coverUrl}
        onChange={(coverUrl) => change({ coverUrl })}
        onUploading={setIsCoverUploading}
        automatic={base && galleryCoverOf(base.id)}
        problem={problems.coverUrl}
      />
      <TagField tags={values.tags} onChange={(tags) => change({ tags })} problem={problems.tags} />
      <SwitchField
        label={PROGRAM_FIELD_NAMES.isPublished}
        note="Listeners can see it."
        checked={values.isPublished}
        onChange={(isPublished) => change({ isPublished })}
      />
    </EditorDialog>
  )
}
