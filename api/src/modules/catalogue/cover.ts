import { coverImageIdOf } from '@stillair/events/language/cover-image-address.ts'
import type { CategoryId, Cover } from '../../contract/content.ts'
import { placeholders } from './categories.ts'

/** SQL: joins the uploaded picture that content `l` uses as its cover, as `i`. */
export const OWN_COVER = `
    left join read.cover_image i on i.image_id = substring(l.cover_image_url from '^/covers/image-(.*)$')`

/** SQL: the columns of `l` and {@link OWN_COVER} that {@link coverOf} needs besides the content's own. */
export const COVER_COLUMNS = `
    l.cover_prefix as "coverPrefix", l.cover_placeholder as "coverPlaceholder", i.placeholder as "ownPlaceholder"`

/** The columns from which a cover is derived. */
export interface CoverColumns {
  readonly categoryId: CategoryId
  readonly coverImageUrl: string | null
  /** From the drawn cover. */
  readonly coverPrefix: string | null
  readonly coverPlaceholder: string | null
  /** From the uploaded picture at `coverImageUrl`. */
  readonly ownPlaceholder: string | null
}

/** Returns the uploaded cover, or else the drawn one. */
export function coverOf(row: CoverColumns): Cover {
  const placeholder = placeholders[row.categoryId]
  if (coverImageIdOf(row.coverImageUrl) !== null) {
    return { prefix: row.coverImageUrl, placeholder: row.ownPlaceholder ?? placeholder }
  }
  const prefix = row.coverPrefix === null ? null : `/${row.coverPrefix}`
  return { prefix, placeholder: row.coverPlaceholder ?? placeholder }
}
