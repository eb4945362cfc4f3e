import { coverImageIdOf } from '@stillair/events/language/cover-image-address.ts'
import type { RecordedEvent } from '@stillair/events/language/event.ts'
import { ContentCreated, ContentEdited } from '@stillair/events/modules/catalogue/events.ts'
import { CoverImageRemoved, CoverImageStored } from '@stillair/events/modules/cover-images/events.ts'
import { ProgramCreated, ProgramEdited } from '@stillair/events/modules/programs/events.ts'
import { bool, text, timestamptz } from '../../model/column.ts'
import { instantOf } from '../../model/instant.ts'
import { defineProjection, onRow } from '../../model/projection.ts'
import { defineTable, type RowOf } from '../../model/table.ts'

const coverImageTable = defineTable('cover_image', {
  columns: {
    image_id: text,
    /** The prefix of the files `<key_prefix>/<480|1200|1024>.<avif|webp>`. */
    key_prefix: text,
    /** The CSS colour shown until the image has loaded. */
    placeholder: text,
    stored_at: timestamptz,
    /** Whether content or a program ever used it. A used image is kept, because an older version may be restored. */
    is_named: bool,
  },
  key: ['image_id'],
})
type CoverImageRow = RowOf<typeof coverImageTable>

const imageKey = (imageId: string | null) => (imageId === null ? null : { image_id: imageId })
const key = (event: RecordedEvent<{ type: string; data: { imageId: string } }>) => imageKey(event.data.imageId)

const imageNamedBy = (url: string | null | undefined) => imageKey(coverImageIdOf(url))

type ProgramWritten = RecordedEvent<{ type: string; data: { details: { coverUrl: string | null } } }>
const programKey = ({ data }: ProgramWritten) => imageNamedBy(data.details.coverUrl)

const named = (row: CoverImageRow | null) => (row === null || row.is_named ? row : { ...row, is_named: true })

/** All cover images that admins uploaded, and whether they were ever used. */
export const coverImages = defineProjection({
  name: 'cover-images',
  version: 1,
  tables: [coverImageTable],
  on: [
    onRow(CoverImageStored, coverImageTable, key, (row, event) => ({
      image_id: event.data.imageId,
      key_prefix: event.data.keyPrefix,
      placeholder: event.data.placeholder,
      stored_at: row?.stored_at ?? instantOf(event),
      is_named: row?.is_named ?? false,
    })),
    onRow(CoverImageRemoved, coverImageTable, key, () => null),
    onRow(ContentCreated, coverImageTable, ({ data }) => imageNamedBy(data.details.coverImageUrl), named),
    onRow(ContentEdited, coverImageTable, ({ data }) => imageNamedBy(data.changes.coverImageUrl), named),
    onRow(ProgramCreated, coverImageTable, programKey, named),
    onRow(ProgramEdited, coverImageTable, programKey, named),
  ],
})
