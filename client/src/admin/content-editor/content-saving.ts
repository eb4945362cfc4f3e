import type { AdminContent } from '@stillair/api/contract/admin.ts'
import { ApiError } from '../../api/api-error.ts'
import { createOnce } from '../form/create-once.ts'
import type { Saving } from '../form/editor-machine.ts'
import { createContent, editContent, putTranscript } from './content-requests.ts'
import { bodyOf, type ContentDraft, type ContentValues, changesBetween, valuesOf } from './content-values.ts'

/** The content is saved but for its transcript, or could not be; `cause` is why. */
export class TranscriptRefused extends Error {
  constructor(cause: ApiError) {
    super(cause.message, { cause })
    this.name = 'TranscriptRefused'
  }
}

/**
 * Saves a form. `keep` is called after every step that is done, so that trying again goes on from there and does nothing
 * twice. Nothing reaches listeners before all of it is right: a transcript goes ahead of the rest, and new content that has
 * one is a draft until then.
 *
 * @throws {TranscriptRefused} what the server has against the transcript
 * @throws {ApiError} with the code `edited-meanwhile` when somebody else was faster
 */
export async function saveContent(
  { transcript, ...values }: ContentDraft,
  saving: Saving<AdminContent>,
  keep: (saving: Saving<AdminContent>) => void,
): Promise<void> {
  const isFirst = saving.base === null
  const held =
    isFirst && transcript && transcript !== 'remove' ? { ...values, isPublished: false, publicationPlan: '' } : values
  const edit = (base: AdminContent, to: ContentValues) =>
    editContent(base.id, { ...changesBetween(valuesOf(base), to), expectedRevision: base.revision })
  let content =
    saving.base ??
    (await createOnce(bodyOf(held), saving, keep, { create: createContent, edit: (base) => edit(base, held) }))
  if (transcript !== null) {
    const text = transcript === 'remove' ? '' : transcript.text
    await putTranscript(content.id, text).catch((error: unknown) => {
      // Other failures have nothing to do with the file.
      throw error instanceof ApiError && [400, 413].includes(error.status) ? new TranscriptRefused(error) : error
    })
    content = { ...content, hasTranscript: text !== '' }
    keep({ base: content, attempt: null })
  }
  const isSaved = isFirst && held === values
  if (isSaved || Object.keys(changesBetween(valuesOf(content), values)).length === 0) return
  keep({ base: await edit(content, values), attempt: null })
}
