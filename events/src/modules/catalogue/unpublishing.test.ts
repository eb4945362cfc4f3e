import { test } from 'vitest'
import { given } from '../../../test/decider-spec.ts'
import { newDetails } from './content-details-builder.ts'
import { type ContentCommand, contentDecider } from './decider.ts'
import {
  ContentCreated,
  ContentPublished,
  ContentUnpublished,
  PublicationPlanned,
  UnpublicationPlanned,
  UnpublicationPlanWithdrawn,
} from './events.ts'

/* Content that is unpublished at a time. */

const contentId = 'calm'
const written = newDetails({
  title: 'Calm',
  type: 'audio',
  fileUrl: 'https://files.test/calm.mp3',
  categoryId: 3,
  isFreeContent: false,
})
const created = ContentCreated({ contentId, details: written })
const published = ContentPublished({ contentId })
const unpublished = ContentUnpublished({ contentId })
const now = new Date('2026-11-23T10:00:00.000Z')
const at = '2027-01-06T09:00:00.000Z'
const later = '2027-02-01T09:00:00.000Z'
const end = UnpublicationPlanned({ contentId, at })
const endWithdrawn = UnpublicationPlanWithdrawn({ contentId })
const until = (wanted: string | null, more: Partial<Extract<ContentCommand, { type: 'EditContent' }>> = {}) =>
  ({
    type: 'EditContent',
    changes: {},
    isPublished: undefined,
    media: null,
    expectedRevision: undefined,
    ending: { at: wanted, now },
    ...more,
  }) as const satisfies ContentCommand
const carryOut = (time: string, when = new Date(time)): ContentCommand => ({
  type: 'CarryOutEnd',
  at: time,
  now: when,
})
const draft = [created] as const
const heard = [...draft, published] as const

test('can have its time set, changed and withdrawn, as a draft too', () => {
  given(contentDecider, [...heard])
    .when(until(at))
    .then(end)
  given(contentDecider, [...draft])
    .when(until(at))
    .then(end)
  given(contentDecider, [...heard, end])
    .when(until(at))
    .thenNothing()
  given(contentDecider, [...heard, end])
    .when(until(later))
    .then(UnpublicationPlanned({ contentId, at: later }))
  given(contentDecider, [...heard, end])
    .when(until(null))
    .then(endWithdrawn)
  given(contentDecider, [...heard])
    .when(until(null))
    .thenNothing()
  given(contentDecider, [])
    .when({
      type: 'CreateContent',
      contentId,
      details: written,
      isPublished: false,
      media: null,
      ending: { at, now },
    })
    .then(created, end)
})

test('becomes a draft once at that time, not before', () => {
  given(contentDecider, [...heard, end])
    .when(carryOut(at, new Date(Date.parse(at) - 1)))
    .thenNothing()
  given(contentDecider, [...heard, end])
    .when(carryOut(at))
    .then(unpublished)
  given(contentDecider, [...heard, end, unpublished])
    .when(carryOut(at))
    .thenNothing()
  given(contentDecider, [...heard, end, UnpublicationPlanned({ contentId, at: later })])
    .when(carryOut(at))
    .thenNothing()
  // A draft is none already; its time is over.
  given(contentDecider, [...draft, end])
    .when(carryOut(at))
    .then(endWithdrawn)
})

test('has no end any more once somebody unpublishes it', () => {
  given(contentDecider, [...heard, end, unpublished, published])
    .when(carryOut(at))
    .thenNothing()
  given(contentDecider, [...heard, end])
    .when(until(later, { isPublished: false }))
    .then(unpublished, UnpublicationPlanned({ contentId, at: later }))
})

test('cannot end in the past, too far ahead, or before it is published', () => {
  given(contentDecider, [...heard])
    .when(until('2026-11-23T10:00:00.000Z'))
    .thenRefuses('invalid')
  given(contentDecider, [...heard])
    .when(until('2029-01-01T00:00:00.000Z'))
    .thenRefuses('invalid')
  const plannedLater = PublicationPlanned({ contentId, at: later })
  given(contentDecider, [...draft, plannedLater])
    .when(until(at))
    .thenRefuses('invalid')
  given(contentDecider, [...draft, end])
    .when({ ...until(null), ending: undefined, planning: { plan: { at: later }, now } })
    .thenRefuses('invalid')
  // Both at once.
  given(contentDecider, [...draft])
    .when(until(at, { planning: { plan: { at: later }, now } }))
    .thenRefuses('invalid')
})
