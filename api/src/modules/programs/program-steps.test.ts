import type { RecordedEvent } from '@stillair/events/language/event.ts'
import {
  ProgramContentAdded,
  ProgramContentRemoved,
  ProgramContentReordered,
  ProgramCreated,
  ProgramDeleted,
  type ProgramDetails,
  ProgramEdited,
  type ProgramEvent,
  ProgramPublished,
  ProgramUnpublished,
} from '@stillair/events/modules/programs/events.ts'
import { expect, test } from 'vitest'
import { programSteps, sessionsIn } from './program-steps.ts'

const programId = 'gate'
const details: ProgramDetails = {
  title: 'From Gate to Gate',
  description: 'Eight sessions.',
  whoIsThisFor: null,
  coverUrl: null,
  tags: ['gate'],
}
const created = ProgramCreated({ programId, details })
const added = (contentId: string) => ProgramContentAdded({ programId, contentId })
const sessions = new Map([
  ['calm', { title: 'Calm', isDeleted: false }],
  ['wind', { title: 'Wind', isDeleted: false }],
  ['old', { title: 'Old', isDeleted: true }],
])

/** Returns events as recorded in the log, each with its own command. */
const recorded = (...events: ProgramEvent[]): RecordedEvent<ProgramEvent>[] =>
  events.map((event, revision) => {
    const occurredAt = `2026-01-01T12:00:0${revision}.000Z`
    const actor = { kind: 'user', id: 'ada' } as const
    const metadata = { occurredAt, commandId: `command ${revision}`, correlationId: '', causationId: null, actor }
    return {
      id: `event ${revision}`,
      schemaVersion: 1,
      stream: 'program-gate',
      revision,
      recordedAt: occurredAt,
      ...event,
      position: BigInt(revision + 1),
      metadata: { ...metadata, timeZone: 'UTC' },
    } as unknown as RecordedEvent<ProgramEvent>
  })

const stepsAfter = async (...events: ProgramEvent[]) =>
  (await programSteps(recorded(...events), sessions)).map(({ title, changes, isRestorable }) => ({
    title,
    isRestorable,
    sentences: changes.map(({ sentence }) => sentence),
  }))

test('each step describes the change and whether it can be restored', async () => {
  const later = { ...details, title: 'Gate to Gate', description: null, whoIsThisFor: 'You.', tags: [] }
  expect(
    await stepsAfter(
      created,
      added('calm'),
      added('wind'),
      ProgramContentReordered({ programId, contentIds: ['wind', 'calm'] }),
      ProgramContentRemoved({ programId, contentId: 'wind' }),
      ProgramPublished({ programId }),
      ProgramEdited({ programId, details: later }),
      ProgramUnpublished({ programId }),
    ),
  ).toEqual([
    { title: 'Created', isRestorable: true, sentences: ['It began as “From Gate to Gate”.'] },
    { title: 'Session added', isRestorable: true, sentences: ['“Calm” was added.'] },
    { title: 'Session added', isRestorable: true, sentences: ['“Wind” was added.'] },
    { title: 'Order changed', isRestorable: true, sentences: ['“Wind” moved from place 2 to 1.'] },
    { title: 'Session removed', isRestorable: true, sentences: ['“Wind” was removed.'] },
    { title: 'Published', isRestorable: true, sentences: [] },
    {
      title: 'Edited',
      isRestorable: false,
      sentences: [
        'Title changed from “From Gate to Gate” to “Gate to Gate”.',
        'Description was removed.',
        'Who is this for was added.',
        'Tag “gate” removed.',
      ],
    },
    { title: 'Unpublished', isRestorable: false, sentences: [] },
  ])
})

test('a deletion shows no texts', async () => {
  expect(await stepsAfter(created, ProgramDeleted({ programId }))).toEqual([
    { title: 'Created', isRestorable: true, sentences: ['It began as “From Gate to Gate”.'] },
    { title: 'Deleted', isRestorable: false, sentences: [] },
  ])
})

test('unknown content is shown as unknown, and versions omit deleted content', async () => {
  expect(await stepsAfter(created, added('old'), added('never'))).toEqual([
    { title: 'Created', isRestorable: true, sentences: ['It began as “From Gate to Gate”.'] },
    { title: 'Session added', isRestorable: true, sentences: ['“Old” was added.'] },
    { title: 'Session added', isRestorable: false, sentences: ['“a session that is not known” was added.'] },
  ])
  // The versions with and without the deleted content are equal.
  expect((await stepsAfter(created, added('old'))).map(({ isRestorable }) => isRestorable)).toEqual([false, false])
})

test('lists every content that was ever in the program, once', async () => {
  const events = [created, added('calm'), added('wind'), ProgramContentRemoved({ programId, contentId: 'calm' })]
  expect(sessionsIn(recorded(...events, added('calm')))).toEqual(['calm', 'wind'])
})
