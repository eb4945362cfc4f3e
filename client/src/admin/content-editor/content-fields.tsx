import type { Media } from '@stillair/api/contract/admin/media.ts'
import type { Chapter } from '@stillair/api/contract/listener/content.ts'
import { galleryCoverOf } from '@stillair/api/contract/shared/cover-gallery.ts'
import { DESCRIPTION_LIMIT, TITLE_LIMIT } from '@stillair/api/contract/shared/limits.ts'
import { CATEGORIES } from '../../entities/content/categories.ts'
import { clock } from '../../entities/content/duration.ts'
import { Button } from '../../ui/controls/button.tsx'
import { CoverField } from '../cover/cover-field.tsx'
import type { Editor } from '../form/editor/use-editor.ts'
import { AddressField } from '../form/fields/address-field.tsx'
import { ChoiceField } from '../form/fields/choice-field.tsx'
import { Field } from '../form/fields/field.tsx'
import { SwitchField } from '../form/fields/switch-field.tsx'
import { TagField } from '../form/fields/tag-field.tsx'
import { RecordingField } from '../media/recording-field/recording-field.tsx'
import { isBecomingPlayable } from '../shared/media-state-checks.ts'
import styles from './content-editor.module.css'
import { ChaptersInFile } from './fields/chapters-in-file.tsx'
import { MismatchNotice } from './fields/mismatch-notice.tsx'
import { EndField, PlanField } from './fields/publication-plan-field.tsx'
import { ReplacementField } from './fields/replacement-field.tsx'
import { shiftedChapters } from './fields/shift-times.ts'
import type { MisfitChoice } from './fields/use-mismatch.ts'
import { RichTextField } from './rich-text/rich-text-field.tsx'
import { TranscriptField } from './transcript/transcript-field.tsx'
import { chaptersOf, chaptersText } from './values/chapters-text.ts'
import type { ContentDraft } from './values/content-values.ts'
import { type EditedContent, savedTranscript, transcriptChange } from './values/transcript-value.ts'

const TYPES = [
  { value: 'audio', text: 'Audio' },
  { value: 'video', text: 'Video' },
] as const

const CATEGORY_OPTIONS = CATEGORIES.map(({ id, name }) => ({ value: id, text: name }))

interface Props {
  readonly editor: Editor<ContentDraft, EditedContent>
  readonly recording: Media | undefined
  readonly onEditTranscript: () => void
  /** Called with true when a cover upload starts, and with false when it ends. */
  readonly onCoverUploading: (isUploading: boolean) => void
  readonly misfit: MisfitChoice
}

/** All fields of content, in the order in which editors usually fill them in. */
export function ContentFields({ editor, recording, onEditTranscript, onCoverUploading, misfit }: Props) {
  const { values, problems, base, text, change, send } = editor
  const duration = recording?.duration
  const chapters = chaptersOf(values.chapters)
  const late = chapters.filter(({ start }) => duration !== undefined && start >= duration).length
  const setChapters = (next: readonly Chapter[]) => change({ chapters: chaptersText(next) })

  return (
    <>
      <Field label="Title" problem={problems.title} length={{ now: values.title.trim().length, most: TITLE_LIMIT }}>
        {(control) => <input {...control} {...text('title')} autoComplete="off" />}
      </Field>
      <Field
        label="Description"
        problem={problems.description}
        length={{ now: values.description.length, most: DESCRIPTION_LIMIT }}
      >
        {(control) => <textarea {...control} {...text('description')} rows={3} />}
      </Field>
      <RecordingField
        value={values.mediaId}
        type={values.type}
        // The new choice replaces an earlier planned replacement.
        onChange={(mediaId) => change({ mediaId, replacement: null })}
        onUploading={(isUploading) => send({ type: 'UPLOADING', isUploading })}
        problem={problems.mediaId}
      />
      <ReplacementField
        isReplacing={
          base?.isPublished === true &&
          values.isPublished &&
          values.mediaId !== base.mediaId &&
          recording !== undefined &&
          isBecomingPlayable(recording)
        }
        value={values.replacement}
        failed={base?.replacement?.problem == null ? null : base.replacement}
        onCallOff={() => change({ replacement: null })}
      />
      <div className={styles.pair}>
        <ChoiceField
          label="Type"
          options={TYPES}
          value={values.type}
          onChange={(type) => change({ type })}
          // The worker has detected the type of the recording.
          disabled={recording?.kind !== undefined}
          problem={problems.type}
        />
        <ChoiceField
          label="Category"
          options={CATEGORY_OPTIONS}
          value={values.categoryId}
          onChange={(categoryId) => change({ categoryId })}
          problem={problems.categoryId}
        />
      </div>
      {values.mediaId === null && (
        <div className={styles.columns}>
          <AddressField
            label="Address of a file on another server"
            hint="Instead of a recording."
            problem={problems.fileUrl}
            {...text('fileUrl')}
          />
          <Field label="Duration" hint="Such as 4:10." problem={problems.duration}>
            {(control) => <input {...control} {...text('duration')} autoComplete="off" />}
          </Field>
        </div>
      )}
      <TagField tags={values.tags} onChange={(tags) => change({ tags })} problem={problems.tags} />
      <CoverField
        value={values.coverImageUrl}
        onChange={(url) => change({ coverImageUrl: url })}
        onUploading={onCoverUploading}
        automatic={base && galleryCoverOf(base.id, values.categoryId)}
        categoryId={values.categoryId}
        problem={problems.coverImageUrl}
        recording={recording}
      />
      <RichTextField
        label="Session details"
        value={values.sessionText}
        onChange={(html) => change({ sessionText: html })}
        problem={problems.sessionText}
      />
      <div className={styles.columns}>
        <Field label="Voice" hint="Who speaks." problem={problems.voice}>
          {(control) => <input {...control} {...text('voice')} autoComplete="off" />}
        </Field>
        <Field label="Producer" hint="Who made the recording." problem={problems.producer}>
          {(control) => <input {...control} {...text('producer')} autoComplete="off" />}
        </Field>
      </div>
      <Field
        label="Chapters"
        hint="One per line: start time and title, such as 1:30 Breathe in."
        problem={problems.chapters}
      >
        {(control) => <textarea {...control} {...text('chapters')} rows={4} spellCheck />}
      </Field>
      {late > 0 && duration !== undefined && (
        <MismatchNotice
          sentence={`${late === 1 ? 'One chapter begins' : `${late} chapters begin`} after the recording has ended (${clock(duration)}).`}
          what="the chapters"
          onShift={(by) => setChapters(shiftedChapters(chapters, by, duration))}
        >
          <Button size="small" onClick={() => setChapters(shiftedChapters(chapters, 0, duration))}>
            Remove {late === 1 ? 'it' : 'them'}
          </Button>
        </MismatchNotice>
      )}
      <ChaptersInFile recording={recording} value={values.chapters} onUse={(chapters) => change({ chapters })} />
      <TranscriptField
        contentId={base?.id ?? null}
        hasTranscript={base?.hasTranscript ?? false}
        recording={recording}
        title={values.title}
        change={transcriptChange(values.transcript)}
        onChange={(transcript) => change({ transcript: transcript ?? savedTranscript(base) })}
        problem={problems.transcript}
        misfit={misfit}
        onEdit={onEditTranscript}
      />
      <AddressField
        label="Thumbnail address"
        hint="A small picture on another server, for cards and lists. Without one they show the cover."
        problem={problems.thumbnailUrl}
        {...text('thumbnailUrl')}
      />
      <SwitchField
        label="Free"
        note="Everyone who is signed in can play it."
        checked={values.isFreeContent}
        onChange={(isFree) => change({ isFreeContent: isFree })}
      />
      <SwitchField
        label="Published"
        note="Listeners see it. Otherwise it is a draft."
        checked={values.isPublished}
        onChange={(isPublished) => change({ isPublished })}
      />
      <PlanField
        isPublished={values.isPublished}
        wasPublished={base?.isPublished ?? false}
        isBecomingPlayable={recording !== undefined && isBecomingPlayable(recording)}
        value={values.publicationPlan}
        failed={base?.publicationPlan?.problem ?? null}
        onChange={(publicationPlan) => change({ publicationPlan })}
        problem={problems.publicationPlan}
      />
      <EndField
        value={values.unpublishAt}
        onChange={(unpublishAt) => change({ unpublishAt })}
        problem={problems.unpublishAt}
      />
    </>
  )
}
