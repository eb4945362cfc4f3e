import type { AdminContent } from '@stillair/api/contract/admin/admin.ts'
import type { EditContent } from '@stillair/api/contract/listener/content.ts'
import { createOnce } from '../../form/editor/create-idempotently.ts'
import type { Saving } from '../../form/editor/editor-machine.ts'
import { bodyOf, type ContentDraft, type ContentValues, changesBetween, valuesOf } from '../values/content-values.ts'
import { type TranscriptChange, transcriptChange } from '../values/transcript-value.ts'
import { createContent, editContent } from './content-requests.ts'

/**
 * Saves a form. Calls `keep` after each completed step, so that another attempt continues from there. New content with a
 * transcript stays a draft until the transcript is attached. Existing content is saved together with its transcript, or not at
 * all.
 *
 * @throws {ApiError} with the code `edited-meanwhile` when somebody else has saved since
 */
export async function saveContent(
  { transcript, ...values }: ContentDraft,
  saving: Saving<AdminContent>,
  keep: (saving: Saving<AdminContent>) => void,
): Promise<void> {
  const change = transcriptChange(transcript)
  const isFirst = saving.base === null
  const held = isFirst && change ? { ...values, isPublished: false, publicationPlan: '', unpublishAt: '' } : values
  const edit = (base: AdminContent, changes: EditContent) =>
    editContent(base.id, { ...changes, expectedRevision: base.revision })
  const content =
    saving.base ??
    (await createOnce(bodyOf(held), saving, keep, {
      create: createContent,
      edit: (base) => edit(base, changesBetween(valuesOf(base), held)),
    }))
  if (isFirst && !change) return
  const changes = changesOf(content, values, change)
  if (Object.keys(changes).length > 0) keep({ base: await edit(content, changes), attempt: null })
}

function changesOf(content: AdminContent, values: ContentValues, change: TranscriptChange): EditContent {
  const changes = changesBetween(valuesOf(content), values)
  if (change === null) return changes
  const transcript = change === 'remove' ? '' : change.text
  return { ...changes, transcript, expectedTranscriptRevision: content.transcriptRevision }
}
