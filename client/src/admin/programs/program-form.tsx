import type { AdminProgram } from '@stillair/api/contract/admin.ts'
import { DESCRIPTION_LIMIT, TITLE_LIMIT } from '@stillair/api/contract/limits.ts'
import { useState } from 'react'
import { CoverField } from '../cover/cover-field.tsx'
import { EditorDialog } from '../form/editor-dialog.tsx'
import { Field } from '../form/field.tsx'
import { SwitchField } from '../form/switch-field.tsx'
import { TagField } from '../form/tag-field.tsx'
import { PROGRAM_FIELD_NAMES, programValueLabel } from './program-values.ts'
import { useProgramForm } from './use-program-form.ts'

interface Props {
  /** Null for a new one. */
  readonly program: AdminProgram | null
  readonly onClose: () => void
}

/** Add Program and Edit Program. */
export function ProgramForm({ program, onClose }: Props) {
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
        generated={base && base.coverUrl === null ? base.cover : null}
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
