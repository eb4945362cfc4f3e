import { coverImageIdOf } from '@stillair/events/language/cover-image-address.ts'
import type { EventStore } from '@stillair/events/log/event-store.ts'
import { loadState } from '@stillair/events/log/load-state.ts'
import { coverImageDecider } from '@stillair/events/modules/cover-images/decider.ts'
import { coverImageStream } from '@stillair/events/modules/cover-images/events.ts'
import type { CategoryId } from '../../contract/listener/content.ts'
import type { Cover } from '../../contract/shared/cover.ts'
import { coverAt, galleryCoverOf } from '../../contract/shared/cover-gallery.ts'

/** SQL: joins the uploaded picture that content `l` uses as its cover, as `i`. */
export const OWN_COVER = `
    left join cover_image i on i.image_id = substring(l.cover_image_url from '^/covers/image-(.*)$')`

/** SQL: the column of {@link OWN_COVER} that {@link coverOf} needs besides the content's own. */
export const COVER_COLUMNS = `i.placeholder as "ownPlaceholder"`

/** The columns from which a cover is derived. */
export interface CoverColumns {
  readonly id: string
  readonly categoryId: CategoryId
  readonly coverImageUrl: string | null
  /** From the uploaded picture at `coverImageUrl`. */
  readonly ownPlaceholder: string | null
}

/** Returns the uploaded cover or the chosen picture of the gallery, or else the picture that the content's id decides. */
export const coverOf = ({ id, categoryId, coverImageUrl, ownPlaceholder }: CoverColumns): Cover =>
  coverAt(coverImageUrl, galleryCoverOf(id, categoryId), ownPlaceholder)

/**
 * Returns the cover at an address that an editor just chose, or else the `automatic` one. The colour of an uploaded
 * picture comes from its stream, because the read model may not have it yet.
 */
export async function newestCover(store: EventStore, url: string | null, automatic: Cover): Promise<Cover> {
  const imageId = coverImageIdOf(url)
  const upload = imageId === null ? null : await loadState(store, coverImageStream(imageId), coverImageDecider)
  return coverAt(url, automatic, upload?.state?.placeholder ?? null)
}
