import { CATEGORIES } from '../../entities/content/categories.ts'
import { AddressField } from '../form/address-field.tsx'
import { ChoiceField } from '../form/choice-field.tsx'
import { Field } from '../form/field.tsx'
import { SwitchField } from '../form/switch-field.tsx'
import { TagField } from '../form/tag-field.tsx'
import { RecordingField } from '../media/recording-field.tsx'
import styles from './content-editor.module.css'
import { CoverField } from './cover-field.tsx'
import { RichTextField } from './rich-text-field.tsx'
import { TranscriptField } from './transcript-field.tsx'
import type { SessionFormState } from './use-session-form.ts'

const TYPES = [
  { value: 'audio', text: 'Audio' },
  { value: 'video', text: 'Video' },
] as const

const CATEGORY_OPTIONS = CATEGORIES.map(({ id, name }) => ({ value: id, text: name }))

/** Everything that a session says, in the order in which it is mostly filled in. */
export function SessionFields({ state }: { readonly state: SessionFormState }) {
  const { form, values, base, recording, set } = state
  const { register, formState } = form
  const problemOf = (field: keyof typeof values) => formState.errors[field]?.message
  const generated = base && base.coverImageUrl === null && base.categoryId === values.categoryId ? base.cover : null

  return (
    <>
      <Field label="Title" problem={problemOf('title')}>
        {(control) => <input {...control} {...register('title')} maxLength={200} autoComplete="off" />}
      </Field>
      <Field label="Description" problem={problemOf('description')}>
        {(control) => <textarea {...control} {...register('description')} rows={3} maxLength={5000} />}
      </Field>
      <RecordingField
        value={values.mediaId}
        type={values.type}
        onChange={(mediaId) => set('mediaId', mediaId)}
        onUploading={state.setIsUploading}
        problem={problemOf('mediaId')}
      />
      <div className={styles.pair}>
        <ChoiceField
          label="Type"
          options={TYPES}
          value={values.type}
          onChange={(type) => set('type', type)}
          // The worker has looked inside the recording.
          disabled={recording?.kind !== undefined}
          problem={problemOf('type')}
        />
        <ChoiceField
          label="Category"
          options={CATEGORY_OPTIONS}
          value={values.categoryId}
          onChange={(categoryId) => set('categoryId', categoryId)}
          problem={problemOf('categoryId')}
        />
      </div>
      {values.mediaId === null && (
        <div className={styles.columns}>
          <AddressField
            label="Address of a file elsewhere"
            hint="Instead of a recording."
            address={values.fileUrl}
            problem={problemOf('fileUrl')}
            {...register('fileUrl')}
          />
          <Field label="Duration" hint="Such as 4:10." problem={problemOf('duration')}>
            {(control) => <input {...control} {...register('duration')} autoComplete="off" />}
          </Field>
        </div>
      )}
      <TagField tags={values.tags} onChange={(tags) => set('tags', tags)} problem={problemOf('tags')} />
      <CoverField
        value={values.coverImageUrl}
        onChange={(url) => set('coverImageUrl', url)}
        generated={generated}
        problem={problemOf('coverImageUrl')}
      />
      <RichTextField
        label="Session details"
        value={values.sessionText}
        onChange={(html) => set('sessionText', html)}
        problem={problemOf('sessionText')}
      />
      <TranscriptField
        contentId={base?.id ?? null}
        hasTranscript={base?.hasTranscript ?? false}
        title={values.title}
        change={state.transcript}
        onChange={state.setTranscript}
        problem={state.transcriptProblem}
      />
      <AddressField
        label="Thumbnail address"
        hint="A small picture elsewhere, for cards and lists. Without one they show the cover."
        address={values.thumbnailUrl}
        problem={problemOf('thumbnailUrl')}
        {...register('thumbnailUrl')}
      />
      <SwitchField
        label="Free"
        note="Open to everybody who is signed in."
        checked={values.isFreeContent}
        onChange={(isFree) => set('isFreeContent', isFree)}
      />
      <SwitchField
        label="Published"
        note="Listeners see it. Otherwise it is a draft."
        checked={values.isPublished}
        onChange={(isPublished) => set('isPublished', isPublished)}
      />
    </>
  )
}
