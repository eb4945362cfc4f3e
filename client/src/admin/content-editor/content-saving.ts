import type { AdminContent } from '@stillair/api/contract/admin.ts'
import type { CreateContent } from '@stillair/api/contract/content.ts'
import { ApiError } from '../../api/api-error.ts'
import { type Attempt, attemptAt } from '../../api/attempt.ts'
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
  const held = isFirst && transcript && transcript !== 'remove' ? { ...values, isPublished: false } : values
  let content = saving.base ?? (await create(saving, held, keep))
  if (transcript !== null) {
    const text = transcript === 'remove' ? '' : transcript.text
    await putTranscript(content.id, text).catch((error: unknown) => {
      // Other failures have nothing to do with the file.
      throw error instanceof ApiError && [400, 413].includes(error.status) ? new TranscriptRefused(error) : error
    })
    content = { ...content, hasTranscript: text !== '' }
    keep({ base: content, attempt: null })
  }
  const changes = isFirst && held === values ? {} : changesBetween(valuesOf(content), values)
  if (Object.keys(changes).length === 0) return
  const saved = await editContent(content.id, { ...changes, expectedRevision: content.revision })
  keep({ base: saved, attempt: null })
}

/** Creates it, or finds out that an attempt whose answer was lost did; what was changed since is an edit of it. */
async function create(
  saving: Saving<AdminContent>,
  values: ContentValues,
  keep: (saving: Saving<AdminContent>) => void,
): Promise<AdminContent> {
  const body = bodyOf(values)
  const attempt = (saving.attempt as Attempt<CreateContent> | null) ?? attemptAt(body)
  keep({ base: null, attempt })
  const created = await createContent(attempt).catch((error: unknown) => {
    // Refused, it is known that nothing was created; else it may have been.
    if (error instanceof ApiError && !error.isTransient) keep({ base: null, attempt: null })
    throw error
  })
  keep({ base: created, attempt: null })
  if (JSON.stringify(attempt.body) === JSON.stringify(body)) return created
  const changes = changesBetween(valuesOf(created), values)
  const edited = await editContent(created.id, { ...changes, expectedRevision: created.revision })
  keep({ base: edited, attempt: null })
  return edited
}
