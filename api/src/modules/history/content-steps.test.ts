import type { RecordedEvent } from '@stillair/events/language/event.ts'
import { newDetails } from '@stillair/events/modules/catalogue/content-details-builder.ts'
import {
  ContentCreated,
  type ContentDetails,
  ContentEdited,
  type ContentEvent,
  ContentPublished,
} from '@stillair/events/modules/catalogue/events.ts'
import {
  TranscriptAttached,
  type TranscriptEvent,
  TranscriptRemoved,
} from '@stillair/events/modules/transcripts/events.ts'
import { describe, expect, test } from 'vitest'
import { contentSteps } from './content-steps.ts'

const contentId = 'calm'
const details: ContentDetails = newDetails({
  title: 'Calm',
  description: 'Sit down. Breathe out.',
  type: 'audio',
  duration: 250,
  categoryId: 1,
  tags: ['sleep', 'fear'],
  isFreeContent: false,
  sessionText: '<p>Sit <em>down</em>.</p>',
  mediaId: 'one',
})
const created = ContentCreated({ contentId, details })
const edited = (changes: Partial<ContentDetails>) => ContentEdited({ contentId, changes })

/** Returns events as recorded in the log. Each belongs to its own command, except the last `together`, which share one. */
function recorded<E extends ContentEvent | TranscriptEvent>(events: readonly E[], together = 1): RecordedEvent<E>[] {
  return events.map((event, revision) => {
    const commandId = `command ${Math.min(revision, events.length - together)}`
    const actor = { kind: 'user', id: 'ada' } as const
    const occurredAt = `2026-01-01T12:00:0${revision}.000Z`
    return {
      id: `event ${revision}`,
      schemaVersion: 1,
      stream: 'content-calm',
      revision,
      recordedAt: occurredAt,
      ...event,
      position: BigInt(revision + 1),
      metadata: { occurredAt, commandId, correlationId: '', causationId: null, actor, timeZone: 'UTC' },
    } as unknown as RecordedEvent<E>
  })
}

const sentences = async (changes: Partial<ContentDetails>) =>
  (await contentSteps(recorded([created, edited(changes)]), []))[1]?.changes.map(({ sentence }) => sentence)

describe('describes changes', () => {
  test.each<[Partial<ContentDetails>, string]>([
    [{ title: 'Calm at the gate' }, 'Title changed from “Calm” to “Calm at the gate”.'],
    [{ type: 'video' }, 'Type changed from audio to video.'],
    [{ mediaId: 'two' }, 'The recording was replaced.'],
    [{ mediaId: null }, 'The recording was removed.'],
    [{ fileUrl: 'https://a.test/b.mp3' }, 'File URL set to “https://a.test/b.mp3”.'],
    [{ duration: 300 }, 'Duration changed from 4 min 10 s to 5 min.'],
    [{ duration: null }, 'Duration removed; it was 4 min 10 s.'],
    [{ categoryId: 3 }, 'Category changed from Podcast to Meditation.'],
    [{ tags: ['calm', 'sleep', 'gate'] }, 'Tags “calm” and “gate” added, “fear” removed.'],
    [{ tags: ['sleep'] }, 'Tag “fear” removed.'],
    [{ tags: ['fear', 'sleep'] }, 'The order of the tags changed.'],
    [{ isFreeContent: true }, 'Changed from premium to free.'],
    [{ coverImageUrl: '/covers/image-1' }, 'The cover was added.'],
    [{ description: null }, 'Description was removed.'],
    [{ chapters: [{ start: 90, title: 'In' }] }, 'Chapters were added.'],
    [{ voice: 'Maren Holm' }, 'Voice set to “Maren Holm”.'],
    [{ sessionText: '<p>Sit down.</p>' }, 'The formatting of session details changed.'],
  ])('%j', async (changes, sentence) => {
    expect(await sentences(changes)).toEqual([sentence])
  })

  test('of long texts word by word, and of rich text without its tags', async () => {
    const changes = { description: 'Sit down. Breathe in.', sessionText: '<p>Sit still.</p><ul><li>Now</li></ul>' }
    const [, step] = await contentSteps(recorded([created, edited(changes)]), [])
    expect(step?.changes).toEqual([
      {
        field: 'description',
        sentence: 'Description changed.',
        pieces: [
          { text: 'Sit down. Breathe ', kind: 'same' },
          { text: 'out', kind: 'removed' },
          { text: 'in', kind: 'added' },
          { text: '.', kind: 'same' },
        ],
      },
      { field: 'sessionText', sentence: 'Session details changed.', pieces: expect.any(Array) },
    ])
    const rich = step?.changes[1]?.pieces.filter(({ kind }) => kind !== 'removed').map(({ text }) => text)
    expect(rich?.join('')).toBe('Sit still.\nNow')
  })

  test('of several fields in the order of the form', async () => {
    expect(await sentences({ tags: [], title: 'Calmer', isFreeContent: true })).toEqual([
      'Title changed from “Calm” to “Calmer”.',
      'Tags “sleep” and “fear” removed.',
      'Changed from premium to free.',
    ])
  })
})

test('each command is one step, which shows whether it can be restored', async () => {
  const events = [created, edited({ title: 'Second' }), edited({ title: 'Calm' }), ContentPublished({ contentId })]
  const steps = await contentSteps(recorded(events, 2), [])
  expect(steps).toMatchObject([
    { title: 'Created', revision: 0, isRestorable: false, changes: [{ sentence: 'It began as “Calm”.' }] },
    { title: 'Edited', revision: 1, isRestorable: true, at: '2026-01-01T12:00:01.000Z' },
    { id: 'event 3', title: 'Edited and published', revision: 3, isRestorable: false },
  ])
  expect(steps).toHaveLength(3)
})

test('ignores events that only a later release defines', async () => {
  const later = { type: 'ContentSung', data: { contentId } } as unknown as ContentEvent
  const steps = await contentSteps(recorded([created, later, edited({ title: 'Second' })]), [])
  expect(steps.map(({ title, revision }) => [title, revision])).toEqual([
    ['Created', 0],
    ['Edited', 2],
  ])
  expect(steps[1]?.changes).toMatchObject([{ sentence: 'Title changed from “Calm” to “Second”.' }])
})

test('a changed duration counts as a new version only without an upload', async () => {
  const isFirstRestorable = async (mediaId: string | null) => {
    const before = ContentCreated({ contentId, details: { ...details, mediaId } })
    return (await contentSteps(recorded([before, edited({ mediaId, duration: 90 })]), []))[0]?.isRestorable
  }
  expect(await isFirstRestorable('one')).toBe(false)
  expect(await isFirstRestorable(null)).toBe(true)
})

const vtt = (...texts: string[]) =>
  `WEBVTT\n\n${texts.map((text, at) => `00:0${at}.000 --> 00:0${at + 1}.000\n${text}\n`).join('\n')}`

test('shows the number of cues of a transcript, and which transcript each version had', async () => {
  const [steps, later] = [recorded([created]), recorded([created, edited({ title: 'Second' })])]
  const spoken = recorded([
    TranscriptAttached({ contentId, vtt: vtt('Breathe in.') }),
    TranscriptAttached({ contentId, vtt: vtt('Breathe out.', 'Rest.') }),
    TranscriptRemoved({ contentId }),
  ]).map((event) => ({ ...event, position: event.position + 10n }))
  const [, edit] = later.map((event) => ({ ...event, position: 12n }))
  const history = await contentSteps(edit ? [...steps, edit] : steps, spoken.slice(0, 2).map(atOddPosition))
  expect(history).toMatchObject([
    { title: 'Created', revision: 0, transcriptRevision: null, isRestorable: true },
    {
      title: 'Transcript attached',
      revision: 0,
      transcriptRevision: 0,
      isRestorable: true,
      changes: [{ field: 'transcript', sentence: 'The transcript has 1 cue.' }],
    },
    { title: 'Edited', revision: 1, transcriptRevision: 0, isRestorable: true },
    {
      title: 'Transcript attached',
      revision: 1,
      transcriptRevision: 1,
      isRestorable: false,
      changes: [{ sentence: 'The transcript has 2 cues.' }],
    },
  ])
  expect(history[3]?.changes[0]?.pieces).toContainEqual({ text: 'in', kind: 'removed' })
  const removed = await contentSteps(steps, spoken)
  expect(removed.at(-1)).toMatchObject({ changes: [{ sentence: 'The transcript was removed.' }], isRestorable: false })
  expect(removed.map(({ isRestorable }) => isRestorable)).toEqual([false, true, true, false])
})

/** Moves the first event before position 12 and the second after it. */
const atOddPosition = <E extends { position: bigint }>(event: E, index: number): E => ({
  ...event,
  position: BigInt(11 + 2 * index),
})

test('yields to other work between steps, even for long texts', async () => {
  const rewritten = Array.from({ length: 6 }, (_, version) =>
    edited({ description: Array.from({ length: 700 }, (_, index) => `w${version}${index}`).join(' ') }),
  )
  let turns = 0
  let isOver = false
  const count = () => {
    turns += 1
    if (!isOver) setImmediate(count)
  }
  setImmediate(count)
  await contentSteps(recorded([created, ...rewritten]), [])
  isOver = true
  expect(turns).toBeGreaterThanOrEqual(7)
})
