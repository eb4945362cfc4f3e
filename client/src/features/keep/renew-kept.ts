import { ApiError } from '../../api/api-error.ts'
import { api } from '../../api/client.ts'
import { itemOf, type KeptItem } from '../../entities/kept/kept-item.ts'
import { readItem, writeItem } from '../../entities/kept/kept-records.ts'

/** A right is looked at once a day, milliseconds: it is prolonged by the month. */
const RENEW_AFTER_MS = 24 * 60 * 60 * 1000

/**
 * Asks anew until when what is kept may be heard, and for its words; what was refused or replaced is left as it is. Ends where nobody
 * answers. Returns whether anything is other than before. `now` in milliseconds.
 */
export async function renewKept(items: readonly KeptItem[], now: number): Promise<boolean> {
  let hasChanged = false
  for (const { userId, contentId, keptAt, renewedAt } of items) {
    if (keptAt === null || now - Date.parse(renewedAt) < RENEW_AFTER_MS) continue
    try {
      const keep = await api('GET /api/content/:id/keep', { params: { id: contentId }, as: userId })
      // It may have been removed meanwhile.
      const item = await readItem(userId, contentId)
      if (!item?.keptAt || item.file.sha256 !== keep.file.sha256) continue
      await writeItem({ ...itemOf(userId, keep), keptAt: item.keptAt })
      hasChanged = true
    } catch (error) {
      if (!(error instanceof ApiError) || error.isTransient) return hasChanged
    }
  }
  return hasChanged
}
