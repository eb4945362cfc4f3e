import type { AdminContent } from '@stillair/api/contract/admin/admin.ts'
import type { Media } from '@stillair/api/contract/admin/media.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { ApiError } from '../../api/api-error.ts'
import type { EditorRules } from '../form/editor/editor-machine.ts'
import { schemaProblems } from '../form/editor/problems.ts'
import { type Editor, useEditor } from '../form/editor/use-editor.ts'
import { useMedia } from '../media/media.ts'
import { refreshContent } from '../shared/content-commands.ts'
import { REPLACED_WHEN_READY } from './fields/replacement-messages.ts'
import { fetchHistory, fetchNewest, withTranscriptText } from './saving/content-requests.ts'
import { saveContent } from './saving/content-saving.ts'
import { mergeTranscripts } from './transcript/merge-transcripts.ts'
import { ContentSchema } from './values/content-schema.ts'
import { type ContentDraft, differingFields, FIELDS, newValues, valuesOf } from './values/content-values.ts'
import { planLabel, WHEN_READY } from './values/publication-plan.ts'
import { type EditedContent, savedTranscript, transcriptChange } from './values/transcript-value.ts'

const UNFINISHED = 'Some lines have no words, or end before they begin. Choose “Edit the transcript” to finish them.'

const RULES: EditorRules<ContentDraft, EditedContent> = {
  what: 'content',
  fields: [...FIELDS, 'transcript'],
  valuesOf: (content) => ({ ...valuesOf(content), transcript: savedTranscript(content) }),
  problemsOf: (values) => {
    const { transcript } = values
    const isUnfinished = typeof transcript === 'object' && 'unfinished' in transcript
    return { ...schemaProblems(ContentSchema, values), ...(isUnfinished && { transcript: UNFINISHED }) }
  },
  // The server carries out the rest once the recording is ready.
  whenReady: (values, base) => {
    if (!base?.isPublished) return { ...values, isPublished: false, publicationPlan: WHEN_READY }
    if (values.mediaId === base.mediaId) return values
    // Listeners hear the previous recording until then.
    const { mediaId, type } = base
    return { ...values, mediaId, type, replacement: values.mediaId }
  },
  mergeParts: (field, newest, { transcript }) => (field === 'transcript' ? mergeTranscripts(newest, transcript) : null),
  asNew: (values) => ({
    ...values,
    replacement: null,
    transcript: transcriptChange(values.transcript) ?? savedTranscript(null),
  }),
  isChanged: (base, values) => transcriptChange(values.transcript) !== null || differingFields(base, values).length > 0,
}

export interface ContentForm {
  readonly editor: Editor<ContentDraft, EditedContent>
  /** The form's recording with live updates; undefined without one, and while it loads. */
  readonly recording: Media | undefined
}

/**
 * @param content the content to edit, null for new content
 * @param media the upload from which new content is created
 */
export function useContentForm(content: AdminContent | null, media: Media | null): ContentForm {
  const queryClient = useQueryClient()
  const editor = useEditor<ContentDraft, EditedContent>(
    RULES,
    {
      save: saveContent,
      readNewest: fetchNewest,
      readWhole: (content, { transcriptRevision }) => withTranscriptText(content, transcriptRevision),
      readHistory: fetchHistory,
      onKept: () => void refreshContent(queryClient),
      done({ id, publicationPlan: plan, replacement }) {
        const text =
          plan?.problem === null
            ? `${planLabel(plan)}. You don’t have to wait.`
            : replacement?.problem === null
              ? `${REPLACED_WHEN_READY} You don’t have to wait.`
              : undefined
        if (content?.id === id) return { title: 'Content updated successfully', ...(text && { text }) }
        return {
          title: 'Content created successfully',
          text: ['The new content has been added to the library.', text].filter(Boolean).join(' '),
        }
      },
      explain(error, isNew) {
        const problem = error instanceof ApiError && error.details.transcript
        if (!problem || !isNew) return undefined
        return { title: 'Saved as a draft, but without its transcript', problems: { transcript: problem } }
      },
    },
    {
      base: content,
      values: content ? RULES.valuesOf(content) : { ...newValues(media), transcript: savedTranscript(null) },
    },
  )
  const { values, change, send } = editor
  const found = useMedia(values.mediaId)
  const recording = values.mediaId === null ? undefined : found.data

  const onRecording = useEffectEvent((now: Media | undefined) => {
    if (now?.kind && now.kind !== values.type) change({ type: now.kind })
    send({ type: 'RECORDING', recording: now ?? null })
  })
  useEffect(() => onRecording(recording), [recording])

  return { editor, recording }
}
