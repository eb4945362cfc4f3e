import { type CatalogueEvent, CoverDrawn, coverStream } from '@stillair/events/catalogue.ts'
import { deterministicId } from '@stillair/events/deterministic-id.ts'
import type { EventStore } from '@stillair/events/event-store.ts'
import { newEvents } from '@stillair/events/new-event.ts'
import type { DrawCoverJob } from '../jobs.ts'
import type { ObjectStore } from '../object-store/object-store.ts'
import { moodOf } from './cover.ts'
import { rasteriseCover } from './rasterise.ts'

/** What drawing works with. */
export interface CoverDependencies {
  readonly events: EventStore
  readonly media: ObjectStore
  readonly now: () => Date
}

/** Covers are public, and a session's cover in a category never changes. */
const PUBLIC = 'public, max-age=31536000, immutable'

/** Where the cover of a session in a category is stored. */
export function coverPrefix({ contentId, categoryId }: DrawCoverJob): string {
  return `covers/${contentId}-${categoryId}`
}

/** Draws and stores the cover and says so, unless it was the last that was said. Throws when a store fails. */
export async function drawCover(job: DrawCoverJob, { events, media, now }: CoverDependencies): Promise<void> {
  const { contentId, categoryId } = job
  const stream = coverStream(contentId)
  const story = await events.readStream<CatalogueEvent>(stream)
  const drawn = story.events.filter((event) => event.type === 'CoverDrawn')
  if (drawn.at(-1)?.data.categoryId === categoryId) return

  const keyPrefix = coverPrefix(job)
  const { files, placeholder } = await rasteriseCover(contentId, moodOf[categoryId])
  for (const { name, contentType, bytes } of files) {
    await media.put(`${keyPrefix}/${name}`, bytes, { contentType, cacheControl: PUBLIC })
  }
  const commandId = deterministicId('draw-cover', contentId, String(categoryId), String(story.revision))
  const said = newEvents([CoverDrawn({ contentId, categoryId, keyPrefix, placeholder })], {
    occurredAt: now().toISOString(),
    commandId,
    correlationId: commandId,
    causationId: null,
    actor: { kind: 'system', id: 'media-worker' },
    timeZone: 'UTC',
  })
  await events.append(stream, said, story.revision < 0 ? 'no-stream' : story.revision)
}
