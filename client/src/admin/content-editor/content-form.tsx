import type { AdminContent } from '@stillair/api/contract/admin/admin.ts'
import type { Media } from '@stillair/api/contract/admin/media.ts'
import { Eye } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { EditorDialog } from '../form/editor/editor-dialog.tsx'
import { ContentFields } from './content-fields.tsx'
import { useMismatch } from './fields/use-mismatch.ts'
import { PreviewLoader } from './preview/preview-loader.tsx'
import { TranscriptEditorLoader } from './transcript/transcript-editor-loader.tsx'
import { useContentForm } from './use-content-form.ts'
import { type ContentDraft, DRAFT_NAMES } from './values/content-values.ts'
import { valueLabel } from './values/field-value-text.ts'
import { type EditedContent, savedTranscript, transcriptChange } from './values/transcript-value.ts'

interface Props {
  /** The content to edit; null for new content. */
  readonly content: AdminContent | null
  /** The upload from which new content is created. */
  readonly media: Media | null
  readonly onClose: () => void
}

/** The form for adding and editing content. */
export function ContentForm({ content, media, onClose }: Props) {
  const [isPreviewing, setIsPreviewing] = useState(false)
  const [isEditingTranscript, setIsEditingTranscript] = useState(false)
  /** Whether the transcript editor above the form has changes that the form does not have yet. */
  const [isOverDirty, setIsOverDirty] = useState(false)
  const [isCoverUploading, setIsCoverUploading] = useState(false)
  const { editor, recording } = useContentForm(content, media)
  const { base, phase, values } = editor
  const misfit = useMismatch(base !== null && values.mediaId !== base.mediaId ? values.mediaId : null)
  return (
    <>
      <EditorDialog<ContentDraft, EditedContent>
        editor={{
          ...editor,
          send: (event) => (event.type === 'SUBMIT' && misfit.isUndecided ? misfit.remind() : editor.send(event)),
        }}
        title="Content"
        what="session"
        names={DRAFT_NAMES}
        wordsOf={(field, held) => valueLabel(field, held, base?.transcriptText)}
        onClose={onClose}
        isOverDirty={isOverDirty}
        isUploading={isCoverUploading}
        notice={phase === 'arriving' && <WaitingNotice onStop={() => editor.send({ type: 'STOP_WAITING' })} />}
        actions={
          <Button onClick={() => setIsPreviewing(true)}>
            <Eye aria-hidden />
            Preview
          </Button>
        }
      >
        <ContentFields
          editor={editor}
          recording={recording}
          onEditTranscript={() => setIsEditingTranscript(true)}
          onCoverUploading={setIsCoverUploading}
          misfit={misfit}
        />
      </EditorDialog>
      {isEditingTranscript && (
        <TranscriptEditorLoader
          values={values}
          base={base}
          onDirty={setIsOverDirty}
          onChange={(transcript) => editor.change({ transcript: transcript ?? savedTranscript(base) })}
          onClose={() => setIsEditingTranscript(false)}
        />
      )}
      {isPreviewing && (
        <PreviewLoader
          values={values}
          base={base}
          recording={recording}
          hasOtherTranscript={transcriptChange(values.transcript) !== null}
          onClose={() => setIsPreviewing(false)}
        />
      )}
    </>
  )
}

interface WaitingProps {
  readonly onStop: () => void
}

/** Saving waits until the recording has been uploaded. */
function WaitingNotice({ onStop }: WaitingProps) {
  return (
    <div className="stack medium gap-s">
      <p role="status">
        The recording is still uploading. Your changes are saved automatically when it arrives. Keep this page open
        until then; the server does the rest.
      </p>
      <div className="between soft gap-m">
        <p>See its progress at Recording</p>
        <Button size="small" look="bare" onClick={onStop}>
          Stop waiting
        </Button>
      </div>
    </div>
  )
}
