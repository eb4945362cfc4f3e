import type { AdminContent } from '@stillair/api/contract/admin/admin.ts'
import { webVtt } from '@stillair/api/contract/admin/web-vtt.ts'
import { TITLE_LIMIT } from '@stillair/api/contract/shared/limits.ts'
import { api } from '../../../api/client.ts'
import { type Attempts, attemptAt, keepIn, sendOnce } from '../../../api/idempotent-attempt.ts'
import { bodyOf, valuesOf } from '../values/content-values.ts'
import { attachTranscript, createContent, fetchContent } from './content-requests.ts'

const COPY = ' (copy)'

export type Copies = Attempts<ReturnType<typeof bodyOf>>

/**
 * Creates a draft copy of content, including its recording and transcript. After a failure halfway, a call with the same `copies`
 * continues with the draft that was already created.
 *
 * @throws {ApiError}
 */
export async function duplicateContent(id: string, copies: Copies): Promise<AdminContent> {
  const content = await fetchContent(id)
  const values = valuesOf(content)
  const title = `${values.title.slice(0, TITLE_LIMIT - COPY.length)}${COPY}`
  const draft = { ...values, title, isPublished: false, publicationPlan: '', unpublishAt: '' }
  const copy = await sendOnce(attemptAt(bodyOf(draft), copies.get(id)), keepIn(copies, id), createContent)
  if (content.hasTranscript) {
    const { cues } = await api('GET /api/content/:id/transcript', { params: { id } })
    await attachTranscript(copy.id, webVtt(cues))
  }
  copies.delete(id)
  return copy
}
