import { coverImageUrl } from '@stillair/events/language/cover-image-address.ts'
import { deterministicId } from '@stillair/events/language/deterministic-id.ts'
import type { DomainEvent, NewEvent } from '@stillair/events/language/event.ts'
import { newEvents } from '@stillair/events/language/new-event.ts'
import type { StreamName } from '@stillair/events/language/stream-name.ts'
import { newDetails } from '@stillair/events/modules/catalogue/content-details-builder.ts'
import {
  ContentCreated,
  type ContentDetails,
  ContentEdited,
  ContentPublished,
  ContentUnpublished,
  ContentViewed,
  CoverDrawn,
  contentStream,
  coverStream,
  viewStream,
} from '@stillair/events/modules/catalogue/events.ts'
import { FavouriteAdded, FavouriteRemoved, favouriteStream } from '@stillair/events/modules/favourites/events.ts'
import {
  ContentCompleted,
  completionStream,
  SessionCompleted,
  SessionProgressed,
  SessionStarted,
  sessionStream,
} from '@stillair/events/modules/listening/events.ts'
import {
  MediaFingerprinted,
  MediaPackaged,
  MediaPackagingFailed,
  MediaPackagingRetried,
  MediaPackagingStarted,
  MediaPlayable,
  MediaUploaded,
  mediaStream,
  PACKAGING_RULES,
  type PackagedMedia,
} from '@stillair/events/modules/media/events.ts'
import { ContentRated, ratingStream } from '@stillair/events/modules/ratings/events.ts'
import {
  SessionDistressRated,
  type SessionMoment,
  sessionDistressStream,
} from '@stillair/events/modules/session-distress/events.ts'
import { TranscriptAttached, TranscriptRemoved, transcriptStream } from '@stillair/events/modules/transcripts/events.ts'
import { fixtureEvents } from '../fixture-events.ts'
import { randomAccountDeed } from './random-accounts.ts'
import { ITEMS, randomAdminAction } from './random-admin-actions.ts'
import { randomConsultation } from './random-analysts.ts'
import { randomChanges } from './random-changes.ts'
import { randomFlightDeed } from './random-flights.ts'
import { randomProgramDeed } from './random-programs.ts'
import { randomReminderDeed } from './random-reminders.ts'
import { randomSubscriptionDeed } from './random-subscriptions.ts'
import { randomVisitorDeed } from './random-visitors.ts'

/** One append of the history. */
export interface Append {
  readonly stream: StreamName
  readonly events: readonly NewEvent[]
}

/** Returns a generator of numbers from 0 to 1 that a seed determines (mulberry32). */
export function randomNumbers(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const ZONES = [
  'Europe/London',
  'America/Los_Angeles',
  'Pacific/Auckland',
  'Pacific/Honolulu',
  'Asia/Kathmandu',
  'Mars/Olympus',
]
const BEGINNING = Date.parse('2026-03-01T00:00:00Z')
const HOUR = 3_600_000

/**
 * Returns a plausible history of the product. Admins and listeners work at the same time; reports come late, twice and
 * out of order; packaging is retried. Some zones do not exist, and some events have unknown types.
 */
export function randomHistory(seed: number, appends: number): Append[] {
  const random = randomNumbers(seed)
  const below = (limit: number) => Math.floor(random() * limit)
  const pick = <T>(list: readonly [T, ...T[]]): T => list[below(list.length)] ?? list[0]
  const name = (kind: string, count: number) => `${kind}${below(count)}`
  const orNull = <T>(value: T): T | null => (random() < 0.3 ? null : value)

  const details = (): ContentDetails =>
    newDetails({
      title: pick(['Take-off', 'Über den Wolken', 'Breathe "slowly"', 'a\\b{c}', '離陸']),
      description: orNull('A calm voice'),
      type: pick(['audio', 'video']),
      fileUrl: orNull('https://example.test/a.mp3'),
      coverImageUrl: pick([null, '', coverImageUrl(name('image', ITEMS.images))]),
      duration: orNull(random() * 600),
      categoryId: pick([1, 2, 3]),
      tags: Array.from({ length: below(4) }, () => pick(['turbulence', 'a,b', '{"x"}', 'NULL', ''])),
      isFreeContent: random() < 0.5,
      sessionText: orNull('<p>Breathe in.</p>'),
      voice: orNull('Maren Holm'),
      producer: orNull('Fjord Studio'),
      chapters: Array.from({ length: below(3) }, (_, n) => ({ start: n * 60.5, title: pick(['In', "O'ut", '']) })),
      mediaId: orNull(random() < 0.5 ? name('media', 5) : name('brief-media', ITEMS.media)),
    })
  const packaged = (): PackagedMedia => ({
    kind: 'audio',
    duration: random() * 600,
    prefix: `media/m/${below(1_000)}`,
    masterPlaylist: 'master.m3u8',
    download: orNull({ key: 'download.m4a', size: below(1e9), contentType: 'audio/mp4' }),
    poster: null,
    waveform: 'AAAA',
    loudness: null,
    warnings: [],
    renditions: [],
    size: below(1e9),
  })

  /** Ids that exist already. Nothing is created twice, because that would hide earlier errors. */
  const known = new Set<string>()
  const isNew = (id: string) => !known.has(id) && known.add(id).has(id)

  /** Returns the appends of one random action. */
  const something = (): readonly (readonly [StreamName, ...DomainEvent[]])[] => {
    const contentId = name('content', 8)
    const userId = name('user', 6)
    const content = contentStream(contentId)
    const mediaId = name('media', 5)
    const media = mediaStream(mediaId)
    const attempt = name('attempt', 3)
    const sessionId = name('session', 40)
    // A listening session always belongs to the same listener and content.
    const owner = Number(sessionId.slice('session'.length))
    const whose = { sessionId, userId: `user${owner % 6}`, contentId: `content${owner % 8}` }
    const session = sessionStream(sessionId)
    const contentDuration = orNull(600)
    const deeds: readonly [
      () => readonly (readonly [StreamName, ...DomainEvent[]])[],
      ...(() => readonly (readonly [StreamName, ...DomainEvent[]])[])[],
    ] = [
      () =>
        isNew(contentId)
          ? [[content, ContentCreated({ contentId, details: details() }), ContentPublished({ contentId })]]
          : [[content, ContentEdited({ contentId, changes: randomChanges(details(), random) })]],
      () => [[content, ContentEdited({ contentId, changes: randomChanges(details(), random) })]],
      () => [[content, random() < 0.5 ? ContentPublished({ contentId }) : ContentUnpublished({ contentId })]],
      ...Array.from({ length: 4 }, () => () => [
        [viewStream(`${below(1e9)}`), ContentViewed({ viewId: 'v', userId, contentId })] as const,
      ]),
      () => [
        [
          coverStream(contentId),
          CoverDrawn({
            contentId,
            categoryId: pick([1, 2, 3]),
            keyPrefix: `covers/${below(99)}`,
            placeholder: '#cdb3a6',
          }),
        ],
      ],
      () => [
        [
          media,
          MediaUploaded({
            mediaId,
            fileName: 'a.mp4',
            contentType: 'video/mp4',
            size: below(1e10),
            uploadedBy: userId,
          }),
        ],
      ],
      () => [[media, MediaPackagingStarted({ mediaId, attempt })]],
      () => [[media, MediaPlayable({ mediaId, attempt, packaged: packaged() })]],
      () => [[media, MediaPackaged({ mediaId, attempt, packaged: packaged(), rules: PACKAGING_RULES })]],
      () => [
        [
          media,
          MediaPackagingFailed({
            mediaId,
            attempt,
            code: 'no-audio',
            reason: 'There is no sound.',
            rules: PACKAGING_RULES,
          }),
        ],
      ],
      () => [[media, MediaPackagingRetried({ mediaId, wishes: {}, isBulk: false })]],
      () => {
        const files = [{ key: 'download.m4a', size: below(1e8), sha256: `${below(1e9)}`.padStart(64, '0') }]
        return [[media, MediaFingerprinted({ mediaId, prefix: packaged().prefix, files })]]
      },
      () => [[session, SessionStarted({ ...whose, contentDuration })]],
      ...Array.from({ length: 6 }, () => () => [
        [
          session,
          SessionProgressed({ ...whose, listenedSeconds: random() * 20, positionSeconds: orNull(random() * 600) }),
        ] as const,
      ]),
      () => [[session, SessionCompleted({ ...whose, contentDuration })]],
      () => [
        [session, SessionCompleted({ ...whose, contentDuration })],
        [
          completionStream(whose.userId, whose.contentId),
          ContentCompleted({ ...whose, completionType: 'auto', contentDuration }),
        ],
      ],
      () => [
        [
          completionStream(userId, contentId),
          ContentCompleted({ userId, contentId, completionType: 'manual', sessionId: null, contentDuration }),
        ],
      ],
      () => [[ratingStream(userId, contentId), ContentRated({ userId, contentId, rating: pick([1, 2, 3]) })]],
      () => [
        [
          favouriteStream(userId, contentId),
          pick([FavouriteAdded, FavouriteAdded, FavouriteRemoved])({ userId, contentId }),
        ],
      ],
      () => {
        const pairId = `${userId}-${contentId}-${below(3)}`
        const moment = pick<SessionMoment>(['before', 'after'])
        const rated = { pairId, userId, contentId, moment, distress: orNull(below(11)) }
        return [[sessionDistressStream(pairId), SessionDistressRated(rated)]]
      },
      ...Array.from({ length: 3 }, () => () => [randomSubscriptionDeed(userId, random)]),
      // More accounts than listeners, so that some are closed and some are not.
      ...Array.from({ length: 4 }, () => () => [randomAccountDeed(name('user', 30), random)]),
      ...Array.from({ length: 3 }, () => () => {
        const programId = name('program', 5)
        return [randomProgramDeed(programId, isNew(programId), random)]
      }),
      ...Array.from({ length: 3 }, () => () => [randomVisitorDeed(random)]),
      () => [randomConsultation(random)],
      ...Array.from({ length: 3 }, () => () => [randomFlightDeed(name('user', 30), random)]),
      ...Array.from({ length: 3 }, () => () => [randomReminderDeed(name('user', 30), random)]),
      ...Array.from({ length: 6 }, () => () => [
        randomAdminAction({ random, isNew, contentDetails: details, packaged }),
      ]),
      // Includes event types that no random history covers yet.
      () => [['user-fixtures', fixtureEvents[below(fixtureEvents.length)] ?? TranscriptRemoved({ contentId })]],
      () => [
        [
          transcriptStream(contentId),
          random() < 0.3
            ? TranscriptRemoved({ contentId })
            : TranscriptAttached({ contentId, vtt: `WEBVTT\n\n00:01.000 --> 00:0${2 + below(8)}.000\n離陸 "\\"` }),
        ],
      ],
    ]
    return pick(deeds)()
  }

  const history: Append[] = []
  for (let moment = 0; history.length < appends; moment++) {
    const occurredAt = new Date(BEGINNING + moment * HOUR - below(3) * below(40) * HOUR).toISOString()
    const metadata = {
      occurredAt,
      commandId: deterministicId('history', String(seed), String(moment)),
      correlationId: 'history',
      causationId: null,
      actor: { kind: 'system', id: 'history' } as const,
      timeZone: ZONES[below(ZONES.length)] ?? 'UTC',
    }
    if (random() < 0.02) {
      const id = deterministicId('unknown', String(seed), String(moment))
      history.push({
        stream: 'user-novelty',
        events: [{ id, type: 'SomethingNew', schemaVersion: 1, data: { x: 1 }, metadata }],
      })
      continue
    }
    for (const [index, [stream, ...events]] of something().entries()) {
      const commandId = deterministicId(metadata.commandId, String(index))
      history.push({ stream, events: newEvents(events, { ...metadata, commandId }) })
    }
  }
  return history
}
