import { coverImageIdOf } from '@stillair/events/language/cover-image-address.ts'
import type { CategoryId, Cover } from '../../contract/content.ts'
import { placeholders } from './categories.ts'

/** SQL: the uploaded picture that content `l` names as its cover, as `i`. */
export const OWN_COVER = `
    left join read.cover_image i on i.image_id = substring(l.cover_image_url from '^/covers/image-(.*)$')`

/** SQL: what {@link coverOf} reads besides the content's own columns, of `l` and {@link OWN_COVER}. */
export const COVER_COLUMNS = `
    l.cover_prefix as "coverPrefix", l.cover_placeholder as "coverPlaceholder", i.placeholder as "ownPlaceholder"`

/** What the cover of content is derived from. */
export interface CoverColumns {
  readonly categoryId: CategoryId
  readonly coverImageUrl: string | null
  /** Of the drawn cover. */
  readonly coverPrefix: string | null
  readonly coverPlaceholder: string | null
  /** Of the uploaded picture that `coverImageUrl` names. */
  readonly ownPlaceholder: string | null
}

/** The uploaded cover, else the drawn one. */
export function coverOf(row: CoverColumns): Cover {
  const placeholder = placeholders[row.categoryId]
  if (coverImageIdOf(row.coverImageUrl) !== null) {
    return { prefix: row.coverImageUrl, placeholder: row.ownPlaceholder ?? placeholder }
  }
  const prefix = row.coverPrefix === null ? null : `/${row.coverPrefix}`
  return { prefix, placeholder: row.coverPlaceholder ?? placeholder }
}
