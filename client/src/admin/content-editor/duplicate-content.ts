import type { AdminContent } from '@stillair/api/contract/admin.ts'
import { TITLE_LIMIT } from '@stillair/api/contract/limits.ts'
import { attemptAt } from '../../api/attempt.ts'
import { api } from '../../api/client.ts'
import { createContent, fetchContent, putTranscript } from './content-requests.ts'
import { bodyOf, valuesOf } from './content-values.ts'
import { webVttFile } from './transcript-file.ts'

const COPY = ' (copy)'

/** Makes a draft that is like content in everything, its recording and its transcript too. @throws {ApiError} */
export async function duplicateContent(id: string): Promise<AdminContent> {
  const content = await fetchContent(id)
  const values = valuesOf(content)
  const title = `${values.title.slice(0, TITLE_LIMIT - COPY.length)}${COPY}`
  const copy = await createContent(attemptAt(bodyOf({ ...values, title, isPublished: false })))
  if (content.hasTranscript) {
    const { cues } = await api('GET /api/content/:id/transcript', { params: { id } })
    await putTranscript(copy.id, webVttFile(cues))
  }
  return copy
}
