import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DomainEvent } from '@stillair/events/language/event.ts'
import { newEvents } from '@stillair/events/language/new-event.ts'
import type { StreamName } from '@stillair/events/language/stream-name.ts'
import type { EventStore } from '@stillair/events/log/event-store.ts'
import { inMemoryEventStore } from '@stillair/events/log/in-memory/in-memory-event-store.ts'
import { newDetails } from '@stillair/events/modules/catalogue/content-details-builder.ts'
import {
  ContentDeleted,
  type ContentDetails,
  ContentPublished,
  ContentUndeleted,
  contentStream,
  coverStream,
} from '@stillair/events/modules/catalogue/events.ts'
import {
  ProgramDeleted,
  ProgramPublished,
  ProgramUndeleted,
  programCoverStream,
  programStream,
} from '@stillair/events/modules/programs/events.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { contentCoverPrefix, programCoverPrefix } from '../src/covers/cover-keys.ts'
import { drawCover } from '../src/covers/draw-cover.ts'
import { removeCover } from '../src/covers/remove-cover.ts'
import { fileSystemObjectStore } from '../src/object-store/file-system.ts'
import type { ObjectStore } from '../src/object-store/object-store.ts'

let root: string
let media: ObjectStore
let events: EventStore
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'stillair-covers-'))
})
afterAll(() => rm(root, { recursive: true }))
beforeEach(async () => {
  media = await fileSystemObjectStore({ root: join(root, randomUUID()) })
  events = inMemoryEventStore()
})

const details: ContentDetails = newDetails({
  title: 'Calm',
  type: 'audio',
  categoryId: 1,
  isFreeContent: false,
})
const NOW = new Date('2026-11-20T12:00:00.000Z')
const now = () => NOW
const draw = (job: Parameters<typeof drawCover>[0]) => drawCover(job, { events, media, now, finish: 'plain' })
const DAY = 86_400_000
/** Runs the removal on a day after a deletion that happens now; by default, after it has left the bin. */
const remove = (job: Parameters<typeof removeCover>[0], days = 31) =>
  removeCover(job, { events, media, now: () => new Date(NOW.getTime() + days * DAY) })
/** Stores a file in place of a drawn cover: drawing is slow and has its own tests. */
const store = (...prefixes: string[]) =>
  Promise.all(prefixes.map((prefix) => media.put(`${prefix}/480.webp`, Buffer.of(1), { contentType: 'image/webp' })))
/** Lists the stored covers. */
const covers = async () => [...new Set((await media.list('covers')).map(({ key }) => key.split('/')[1]))].sort()

async function record(stream: StreamName, event: DomainEvent): Promise<void> {
  const recorded = newEvents([event], {
    occurredAt: now().toISOString(),
    commandId: randomUUID(),
    correlationId: randomUUID(),
    causationId: null,
    actor: { kind: 'user', id: 'admin' },
    timeZone: 'UTC',
  })
  await events.append(stream, recorded, 'any')
}

test('all covers of deleted content are removed, and no others, also when repeated', async () => {
  const [first, last] = [contentCoverPrefix('a', 1), contentCoverPrefix('a', 3)]
  await store(first, last, contentCoverPrefix('b', 1), programCoverPrefix('a', 1))
  await record(contentStream('a'), ContentDeleted({ contentId: 'a' }))
  expect(await covers()).toEqual(['a-1', 'a-3', 'b-1', 'program-a-1'])
  for (let times = 0; times < 2; times++) await remove({ subject: 'content', contentId: 'a' })
  expect(await covers()).toEqual(['b-1', 'program-a-1'])
})

test('the cover of a deleted program is removed, and not that of content with the same id', async () => {
  await store(programCoverPrefix('a', 2), contentCoverPrefix('a', 2))
  await record(programStream('a'), ProgramDeleted({ programId: 'a' }))
  for (let times = 0; times < 2; times++) await remove({ subject: 'program', programId: 'a' })
  expect(await covers()).toEqual(['a-2'])
})

test('the cover of content stays while it is in the bin and after it is restored', async () => {
  await store(contentCoverPrefix('a', 1))
  const content = contentStream('a')
  await record(content, ContentDeleted({ contentId: 'a' }))
  await remove({ subject: 'content', contentId: 'a' }, 29)
  expect(await covers()).toEqual(['a-1'])
  await record(content, ContentUndeleted({ contentId: 'a', details, createdAt: now().toISOString(), revision: 1 }))
  await remove({ subject: 'content', contentId: 'a' })
  expect(await covers()).toEqual(['a-1'])
  await record(content, ContentDeleted({ contentId: 'a' }))
  await remove({ subject: 'content', contentId: 'a' })
  expect(await covers()).toEqual([])
})

test('the cover of a program stays while it is in the bin and after it is restored', async () => {
  await store(programCoverPrefix('p', 1))
  const program = programStream('p')
  const about = { title: 'Calm', description: null, whoIsThisFor: null, coverUrl: null, tags: [] }
  await record(program, ProgramDeleted({ programId: 'p' }))
  await remove({ subject: 'program', programId: 'p' }, 29)
  expect(await covers()).toEqual(['program-p-1'])
  const back = { programId: 'p', details: about, contentIds: [], createdAt: now().toISOString(), revision: 1 }
  await record(program, ProgramUndeleted(back))
  await remove({ subject: 'program', programId: 'p' })
  expect(await covers()).toEqual(['program-p-1'])
  await record(program, ProgramDeleted({ programId: 'p' }))
  await remove({ subject: 'program', programId: 'p' })
  expect(await covers()).toEqual([])
})

test('covers stay unless their content or program was deleted', async () => {
  await record(contentStream('a'), ContentPublished({ contentId: 'a' }))
  await record(programStream('a'), ProgramPublished({ programId: 'a' }))
  await store(contentCoverPrefix('a', 1), programCoverPrefix('a', 1))
  await remove({ subject: 'content', contentId: 'a' })
  await remove({ subject: 'program', programId: 'a' })
  expect(await covers()).toEqual(['a-1', 'program-a-1'])
})

test('no cover is drawn for deleted content or programs', async () => {
  await record(contentStream('a'), ContentDeleted({ contentId: 'a' }))
  await record(programStream('b'), ProgramDeleted({ programId: 'b' }))
  await draw({ subject: 'content', contentId: 'a', categoryId: 1 })
  await draw({ subject: 'program', programId: 'b', categoryId: 1 })
  expect(await covers()).toEqual([])
  for (const stream of [coverStream('a'), programCoverStream('b')]) {
    expect((await events.readStream(stream)).events).toEqual([])
  }
})
