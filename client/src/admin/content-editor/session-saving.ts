import type { AdminContent } from '@stillair/api/contract/admin.ts'
import type { CreateContent } from '@stillair/api/contract/content.ts'
import { ApiError } from '../../api/api-error.ts'
import { type Attempt, attemptAt } from '../../api/attempt.ts'
import { bodyOf, type ContentValues, changesBetween, valuesOf } from './content-values.ts'
import { createSession, editSession, putTranscript } from './session-requests.ts'

/** What one form has saved so far. */
export interface Saving {
  /** The session as the server had it last; null until it is created. */
  readonly base: AdminContent | null
  /** A creation of which it is not known whether it happened, for its answer was lost. */
  readonly attempt: Attempt<CreateContent> | null
}

export interface Draft {
  readonly values: ContentValues
  /** The text of a transcript to attach, empty to take it away; undefined leaves it as it is. */
  readonly transcript: string | undefined
}

/** The session is saved but for its transcript, or could not be: `cause` says why. */
export class TranscriptRefused extends Error {
  constructor(cause: ApiError) {
    super(cause.message, { cause })
    this.name = 'TranscriptRefused'
  }
}

/**
 * Saves a form. `keep` is told of every step that is done, so that trying again goes on from there and does nothing twice.
 * Nothing reaches listeners before all of it is right: a transcript goes ahead of the rest, and a new session that has one is
 * a draft until then.
 *
 * @throws {TranscriptRefused} what the server says of the transcript
 * @throws {ApiError} with the code `edited-meanwhile` when somebody else was faster
 */
export async function saveSession(
  saving: Saving,
  { values, transcript }: Draft,
  keep: (saving: Saving) => void,
): Promise<AdminContent> {
  const isFirst = saving.base === null
  const held = isFirst && transcript ? { ...values, isPublished: false } : values
  let session = saving.base ?? (await create(saving, held, keep))
  if (transcript !== undefined) {
    await putTranscript(session.id, transcript).catch((error: unknown) => {
      // Other failures say nothing of the file.
      throw error instanceof ApiError && [400, 413].includes(error.status) ? new TranscriptRefused(error) : error
    })
    session = { ...session, hasTranscript: transcript !== '' }
    keep({ base: session, attempt: null })
  }
  const changes = isFirst && held === values ? {} : changesBetween(valuesOf(session), values)
  if (Object.keys(changes).length === 0) return session
  const saved = await editSession(session.id, { ...changes, expectedRevision: session.revision })
  keep({ base: saved, attempt: null })
  return saved
}

/** Creates it, or finds out that an attempt whose answer was lost did; what was changed since is an edit of it. */
async function create(saving: Saving, values: ContentValues, keep: (saving: Saving) => void): Promise<AdminContent> {
  const body = bodyOf(values)
  const attempt = saving.attempt ?? attemptAt(body)
  keep({ base: null, attempt })
  const created = await createSession(attempt.body, attempt.idempotencyKey).catch((error: unknown) => {
    // Refused, it is known that nothing was created; else it may have been.
    if (error instanceof ApiError && !error.isTransient) keep({ base: null, attempt: null })
    throw error
  })
  keep({ base: created, attempt: null })
  if (JSON.stringify(attempt.body) === JSON.stringify(body)) return created
  const changes = changesBetween(valuesOf(created), values)
  const edited = await editSession(created.id, { ...changes, expectedRevision: created.revision })
  keep({ base: edited, attempt: null })
  return edited
}
