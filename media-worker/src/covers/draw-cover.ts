import type { EventOf } from '@stillair/events/language/define-event.ts'
import { deterministicId } from '@stillair/events/language/deterministic-id.ts'
import { newEvents } from '@stillair/events/language/new-event.ts'
import type { StreamName } from '@stillair/events/language/stream-name.ts'
import type { EventStore } from '@stillair/events/log/event-store.ts'
import { CoverDrawn, coverStream } from '@stillair/events/modules/catalogue/events.ts'
import {
  ProgramCoverDrawn,
  type ProgramCoverEvent,
  programCoverStream,
} from '@stillair/events/modules/programs/events.ts'
import type { DrawCoverJob } from '../jobs/jobs.ts'
import type { ObjectStore } from '../object-store/object-store.ts'
import { moodOf } from './cover.ts'
import { contentCoverPrefix, programCoverPrefix } from './cover-keys.ts'
import { deletedAt } from './cover-owner.ts'
import { type CoverFinish, rasteriseCover } from './rasterise.ts'

/** What drawing works with. */
export interface CoverDependencies {
  readonly events: EventStore
  readonly media: ObjectStore
  readonly now: () => Date
  readonly finish: CoverFinish
}

/** Covers are public, and the cover of content or a program in a category never changes. */
const PUBLIC = 'public, max-age=31536000, immutable'

/** What the cover belongs to. */
interface Subject {
  /** Decides the picture. */
  readonly id: string
  /** Where the cover's story is. */
  readonly stream: StreamName
  /** Where the files are stored. */
  readonly keyPrefix: string
  /** Distinguishes its drawing from that of another kind of thing with the same id. */
  readonly command: string
  readonly drawn: (placeholder: string) => CoverEvent
}

type CoverEvent = EventOf<typeof CoverDrawn> | ProgramCoverEvent

function subjectOf(job: DrawCoverJob): Subject {
  const { categoryId } = job
  if (job.subject === 'program') {
    const { programId } = job
    const keyPrefix = programCoverPrefix(programId, categoryId)
    return {
      id: programId,
      stream: programCoverStream(programId),
      keyPrefix,
      command: 'draw-program-cover',
      drawn: (placeholder) => ProgramCoverDrawn({ programId, categoryId, keyPrefix, placeholder }),
    }
  }
  const { contentId } = job
  const keyPrefix = contentCoverPrefix(contentId, categoryId)
  return {
    id: contentId,
    stream: coverStream(contentId),
    keyPrefix,
    command: 'draw-cover',
    drawn: (placeholder) => CoverDrawn({ contentId, categoryId, keyPrefix, placeholder }),
  }
}

/**
 * Draws and stores the cover and reports it, unless the last report was the same or what it belongs to no longer
 * exists. Throws when a store fails.
 */
export async function drawCover(job: DrawCoverJob, { events, media, now, finish }: CoverDependencies): Promise<void> {
  const { id, stream, keyPrefix, command, drawn } = subjectOf(job)
  const story = await events.readStream<CoverEvent>(stream)
  if (story.events.at(-1)?.data.categoryId === job.categoryId) return
  // What a deletion removes is not drawn again. One that comes meanwhile removes this too: it waits for a day.
  if ((await deletedAt(job, events)) !== null) return

  const { files, placeholder } = await rasteriseCover(id, moodOf[job.categoryId], finish)
  for (const { name, contentType, bytes } of files) {
    await media.put(`${keyPrefix}/${name}`, bytes, { contentType, cacheControl: PUBLIC })
  }
  const commandId = deterministicId(command, id, String(job.categoryId), String(story.revision))
  const recorded = newEvents([drawn(placeholder)], {
    occurredAt: now().toISOString(),
    commandId,
    correlationId: commandId,
    causationId: null,
    actor: { kind: 'system', id: 'media-worker' },
    timeZone: 'UTC',
  })
  await events.append(stream, recorded, story.revision < 0 ? 'no-stream' : story.revision)
}
