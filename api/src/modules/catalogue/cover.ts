import { coverImageIdOf } from '@stillair/events/language/cover-image-address.ts'
import type { CategoryId, Cover } from '../../contract/content.ts'
import { placeholders } from './categories.ts'

/** SQL: the uploaded picture that content `l` names as its cover, as `i`. */
export const OWN_COVER = `
    left join read.cover_image i on i.image_id = substring(l.cover_image_url from '^/covers/image-(.*)$')`

/** What the cover of content is derived from. */
export interface CoverColumns {
  readonly category_id: CategoryId
  readonly cover_image_url: string | null
  /** Of the drawn cover. */
  readonly cover_prefix: string | null
  readonly cover_placeholder: string | null
  /** Of the uploaded picture that `cover_image_url` names. */
  readonly own_placeholder: string | null
}

/** The uploaded cover, else the drawn one. */
export function coverOf(row: CoverColumns): Cover {
  const placeholder = placeholders[row.category_id]
  if (coverImageIdOf(row.cover_image_url) !== null) {
    return { prefix: row.cover_image_url, placeholder: row.own_placeholder ?? placeholder }
  }
  const prefix = row.cover_prefix === null ? null : `/${row.cover_prefix}`
  return { prefix, placeholder: row.cover_placeholder ?? placeholder }
}
