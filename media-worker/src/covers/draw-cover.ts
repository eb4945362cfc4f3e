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

/** Dependencies of {@link drawCover}. */
export interface CoverDependencies {
  readonly events: EventStore
  readonly media: ObjectStore
  readonly now: () => Date
  readonly finish: CoverFinish
}

/** Covers are public, and the cover of content or a program in a category never changes. */
const PUBLIC = 'public, max-age=31536000, immutable'

/** The content or program that the cover belongs to. */
interface Subject {
  /** Seed of the picture. */
  readonly id: string
  /** Stream of the cover's events. */
  readonly stream: StreamName
  /** Key prefix of the files. */
  readonly keyPrefix: string
  /** Distinguishes the command ids of content and programs, which may share an id. */
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
 * Draws and stores the cover, and records that it was drawn. Does nothing when the last recorded cover is the same, or
 * when the owner was deleted. Throws when a store fails.
 */
export async function drawCover(job: DrawCoverJob, { events, media, now, finish }: CoverDependencies): Promise<void> {
  const { id, stream, keyPrefix, command, drawn } = subjectOf(job)
  const history = await events.readStream<CoverEvent>(stream)
  if (history.events.at(-1)?.data.categoryId === job.categoryId) return
  // A deleted owner gets no new cover. If it is deleted during this job, its removal deletes this cover too: that job
  // starts only once the owner has left the bin.
  if ((await deletedAt(job, events)) !== null) return

  const { files, placeholder } = await rasteriseCover(id, moodOf[job.categoryId], finish)
  for (const { name, contentType, bytes } of files) {
    await media.put(`${keyPrefix}/${name}`, bytes, { contentType, cacheControl: PUBLIC })
  }
  const commandId = deterministicId(command, id, String(job.categoryId), String(history.revision))
  const recorded = newEvents([drawn(placeholder)], {
    occurredAt: now().toISOString(),
    commandId,
    correlationId: commandId,
    causationId: null,
    actor: { kind: 'system', id: 'media-worker' },
    timeZone: 'UTC',
  })
  await events.append(stream, recorded, history.revision < 0 ? 'no-stream' : history.revision)
}
