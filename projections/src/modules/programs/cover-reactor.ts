import { createHash } from 'node:crypto'
import { deterministicId } from '@stillair/events/language/deterministic-id.ts'
import type { RecordedEvent } from '@stillair/events/language/event.ts'
import type { CategoryId } from '@stillair/events/modules/catalogue/events.ts'
import { ProgramCreated, ProgramEdited, type ProgramEvent } from '@stillair/events/modules/programs/events.ts'
import { type DrawCoverRequest, drawCoverQueue } from '@stillair/media-worker/jobs/jobs.ts'
import { type Job, type Reactor, reaction } from '../../model/reactor.ts'

const CATEGORIES: readonly [CategoryId, ...CategoryId[]] = [1, 2, 3]

/**
 * Returns the category whose colours a program's cover has. A program has no category, so its id decides, permanently.
 */
export function coverCategoryOf(programId: string): CategoryId {
  const chance = createHash('sha256').update(programId).digest().readUInt32BE(0)
  return CATEGORIES[chance % CATEGORIES.length] ?? CATEGORIES[0]
}

/** The job's id depends only on the program, so an edit requests a job that already exists. */
const drawCover = (
  event: RecordedEvent<Extract<ProgramEvent, { type: 'ProgramCreated' | 'ProgramEdited' }>>,
): readonly Job[] => {
  const { programId } = event.data
  return [
    {
      queue: drawCoverQueue.name,
      id: deterministicId(drawCoverQueue.name, 'program', programId),
      data: { subject: 'program', programId, categoryId: coverCategoryOf(programId) } satisfies DrawCoverRequest,
    },
  ]
}

/** Requests a cover for every program. */
export const programCoverReactor: Reactor = {
  name: 'program-covers',
  beginsAt: 'beginning',
  on: [reaction(ProgramCreated, drawCover), reaction(ProgramEdited, drawCover)],
}
