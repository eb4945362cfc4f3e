import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { expectRepeatsDecideNothing, GIVEN_AT, given } from '../../../test/decider-spec.ts'
import { packagedMedia } from '../../../test/media-events.ts'
import { Refusal } from '../../language/refusal.ts'
import type { Recording } from '../media/state.ts'
import { newDetails } from './content-details-builder.ts'
import { type ContentCommand, contentDecider } from './decider.ts'
import {
  ContentCreated,
  ContentDeleted,
  type ContentDetails,
  ContentEdited,
  ContentPublished,
  ContentPurged,
  ContentUndeleted,
  ContentUnpublished,
  PlannedPublicationFailed,
  PublicationPlanned,
  PublicationPlanWithdrawn,
  ReplacementFailed,
  ReplacementPlanned,
  ReplacementWithdrawn,
} from './events.ts'
import type { ContentUse } from './rules.ts'
import type { Content } from './state.ts'

const contentId = 'calm'
const written: ContentDetails = newDetails({
  title: 'Calm',
  type: 'audio',
  fileUrl: 'https://files.test/calm.mp3',
  duration: 60,
  categoryId: 3,
  isFreeContent: false,
})
const withUpload: ContentDetails = { ...written, fileUrl: null, duration: null, mediaId: 'm' }
const upload = (state: 'packaging' | 'failed' | 'ready', kind: 'audio' | 'video' = 'audio'): Recording => ({
  fileName: 'calm.wav',
  contentType: 'audio/wav',
  size: 1_000,
  uploadedBy: 'ada',
  state,
  attempt: 'one',
  wishes: {},
  rules: null,
  reason: null,
  failure: null,
  lost: null,
  isComplete: state === 'ready',
  fingerprinted: null,
  packaged: state === 'ready' ? packagedMedia('m', { kind }) : null,
})

const create = (details: ContentDetails, isPublished = false, media: Recording = null): ContentCommand => ({
  type: 'CreateContent',
  contentId,
  details,
  isPublished,
  media,
})
const edit = (
  changes: Partial<ContentDetails>,
  isPublished: boolean | undefined = undefined,
  media: Recording = null,
  expectedRevision: number | undefined = undefined,
): ContentCommand => ({ type: 'EditContent', changes, isPublished, media, expectedRevision })
const seenAt = (expectedRevision: number, changes: Partial<ContentDetails>, isPublished?: boolean) =>
  edit(changes, isPublished, null, expectedRevision)
const restore = (
  version: ContentDetails,
  rest: Partial<Extract<ContentCommand, { type: 'RestoreContent' }>> = {},
): ContentCommand => ({
  type: 'RestoreContent',
  version,
  keepRecording: false,
  media: null,
  expectedRevision: undefined,
  ...rest,
})
const remove = (use: Partial<ContentUse> = {}): ContentCommand => ({
  type: 'DeleteContent',
  use: { programs: [], isPlaying: false, ...use },
})

const created = (details: ContentDetails) => ContentCreated({ contentId, details })
const edited = (changes: Partial<ContentDetails>) => ContentEdited({ contentId, changes })
const published = ContentPublished({ contentId })
const unpublished = ContentUnpublished({ contentId })
const deleted = ContentDeleted({ contentId })

test('content is created as a draft, or published on request', () => {
  given(contentDecider, []).when(create(written)).then(created(written))
  given(contentDecider, []).when(create(written, true)).then(created(written), published)
})

test('creating content again adds no events', () => {
  given(contentDecider, [created(written)])
    .when(create(written, true))
    .thenNothing()
})

test('an attached upload sets the duration', () => {
  const filled = { ...withUpload, duration: 300 }
  given(contentDecider, [])
    .when(create(withUpload, true, upload('ready')))
    .then(created(filled), published)
})

test('an upload in processing can be attached to a draft, but not to published content', () => {
  given(contentDecider, [])
    .when(create(withUpload, false, upload('packaging')))
    .then(created(withUpload))
  given(contentDecider, [])
    .when(create(withUpload, true, upload('packaging')))
    .thenRefuses('not-playable')
  given(contentDecider, [created(withUpload)])
    .when(edit({}, true, upload('failed')))
    .thenRefuses('not-playable')
  given(contentDecider, [created(written), published])
    .when(edit({ mediaId: 'm' }, undefined, upload('packaging')))
    .thenRefuses('not-playable')
})

test('publishing sets the duration that was unknown when the upload was attached', () => {
  given(contentDecider, [created(withUpload)])
    .when(edit({}, true, upload('ready')))
    .then(edited({ duration: 300 }), published)
})

describe('chapters', () => {
  const at = (...starts: number[]) => starts.map((start) => ({ start, title: `From ${start}` }))

  test('are edited like any other field', () => {
    given(contentDecider, [created(written)])
      .when(edit({ chapters: at(0, 59.9) }))
      .then(edited({ chapters: at(0, 59.9) }))
    given(contentDecider, [created({ ...written, chapters: at(0, 30) })])
      .when(edit({ chapters: at(0, 30) }))
      .thenNothing()
  })

  test('must start before the end of the recording, if its duration is known', () => {
    given(contentDecider, [])
      .when(create({ ...written, chapters: at(0, 60) }))
      .thenRefuses('invalid')
    given(contentDecider, [])
      .when(create({ ...withUpload, chapters: at(0, 300) }, false, upload('ready')))
      .thenRefuses('invalid')
    const unknown = { ...withUpload, chapters: at(0, 900) }
    given(contentDecider, [])
      .when(create(unknown, false, upload('packaging')))
      .then(created(unknown))
    given(contentDecider, [created({ ...written, chapters: at(0, 50) })])
      .when(edit({ duration: 40 }))
      .thenRefuses('invalid')
  })

  test('after the end do not block edits of other fields', () => {
    given(contentDecider, [created({ ...withUpload, chapters: at(0, 900) })])
      .when(edit({ title: 'Calmer' }, undefined, upload('ready')))
      .then(edited({ title: 'Calmer', duration: 300 }))
  })

  test('stay with the recording when a version is restored without its recording', () => {
    given(contentDecider, [created({ ...written, chapters: at(0) }), edited({ title: 'Calmer', chapters: at(0, 20) })])
      .when(restore({ ...written, chapters: at(0) }, { keepRecording: true }))
      .then(edited({ title: 'Calm' }))
    given(contentDecider, [created({ ...written, chapters: at(0) }), edited({ title: 'Calmer', chapters: at(0, 20) })])
      .when(restore({ ...written, chapters: at(0) }))
      .then(edited({ title: 'Calm', chapters: at(0) }))
  })
})

test('an upload of the other type is refused', () => {
  given(contentDecider, [])
    .when(create(withUpload, false, upload('ready', 'video')))
    .thenRefuses('media-type')
})

test('a missing upload is refused', () => {
  given(contentDecider, []).when(create(withUpload)).thenRefuses('invalid')
})

test('content without a recording cannot be published', () => {
  given(contentDecider, [])
    .when(create({ ...written, fileUrl: null }, true))
    .thenRefuses('not-playable')
  given(contentDecider, [created(written), published])
    .when(edit({ fileUrl: null }))
    .thenRefuses('not-playable')
})

test('an edit records only the changed fields, and nothing when none changed', () => {
  given(contentDecider, [created(written)])
    .when(edit({ title: 'Calmer', tags: [] }))
    .then(edited({ title: 'Calmer' }))
  given(contentDecider, [created(written)])
    .when(edit({ title: 'Calm', tags: [] }))
    .thenNothing()
})

test('publishing and unpublishing are separate events from edits', () => {
  given(contentDecider, [created(written), published])
    .when(edit({}, false))
    .then(unpublished)
  given(contentDecider, [created(written), published])
    .when(edit({}, true))
    .thenNothing()
  given(contentDecider, [created(written), published, unpublished])
    .when(edit({ title: 'Calmer' }, true))
    .then(edited({ title: 'Calmer' }), published)
})

test('detaching the upload also removes its file address', () => {
  given(contentDecider, [created({ ...withUpload, duration: 300 })])
    .when(edit({ mediaId: null, fileUrl: '/media/media/m/one/master.m3u8' }))
    .then(edited({ mediaId: null }))
})

test('unknown content is not found', () => {
  given(contentDecider, [])
    .when(edit({ title: 'Calm' }))
    .thenRefuses('not-found')
})

describe('an edit of a known revision', () => {
  const calmer = edited({ title: 'Calmer' })
  const history = [created(written), published, calmer]

  test('succeeds when nothing has changed since', () => {
    const { state } = given(contentDecider, history)
    expect(state).toMatchObject({ revision: 2 })
    given(contentDecider, history)
      .when(seenAt(2, { description: 'Slow' }))
      .then(edited({ description: 'Slow' }))
  })

  test('is refused after any other change, even of another field or of the publication', () => {
    for (const revision of [0, 1, 3]) {
      given(contentDecider, history)
        .when(seenAt(revision, { description: 'Slow' }))
        .thenRefuses('edited-meanwhile')
      given(contentDecider, history)
        .when(seenAt(revision, {}, false))
        .thenRefuses('edited-meanwhile')
    }
  })

  test('without changes is harmless at any age', () => {
    given(contentDecider, history)
      .when(seenAt(0, { title: 'Calmer' }, true))
      .thenNothing()
  })

  test('is refused because of other changes before a missing upload is reported', () => {
    given(contentDecider, history)
      .when(seenAt(0, { mediaId: 'm' }))
      .thenRefuses('edited-meanwhile')
  })
})

describe('restoring a version', () => {
  const history = [created(written), published, edited({ title: 'Calmer', tags: ['night'] })]

  test('edits every field that differs, and leaves the publication unchanged', () => {
    given(contentDecider, history)
      .when(restore(written))
      .then(edited({ title: written.title, tags: written.tags }))
    given(contentDecider, [...history, unpublished])
      .when(restore(written))
      .then(edited({ title: written.title, tags: written.tags }))
  })

  test('that equals the current one adds no events', () => {
    given(contentDecider, [created(written)])
      .when(restore(written, { expectedRevision: 0 }))
      .thenNothing()
  })

  test('is refused when the admin has not seen the current revision', () => {
    given(contentDecider, history)
      .when(restore(written, { expectedRevision: 1 }))
      .thenRefuses('edited-meanwhile')
  })

  test('whose recording was deleted is possible only without the recording', () => {
    const { fileUrl, duration, mediaId } = written
    const before = [created(withUpload), edited({ fileUrl, duration, mediaId })]
    given(contentDecider, before).when(restore(withUpload)).thenRefuses('recording-deleted')
    given(contentDecider, before)
      .when(restore({ ...withUpload, title: 'Before' }, { keepRecording: true }))
      .then(edited({ title: 'Before' }))
    given(contentDecider, before)
      .when(restore(withUpload, { media: upload('ready') }))
      .then(edited({ fileUrl: null, mediaId: 'm', duration: 300 }))
  })

  test('cannot leave published content without a recording', () => {
    given(contentDecider, [created({ ...written, fileUrl: null }), edited(written), published])
      .when(restore({ ...written, fileUrl: null }))
      .thenRefuses('not-playable')
  })
})

describe('deleting content', () => {
  test('deletes an unused draft once', () => {
    given(contentDecider, [created(written)])
      .when(remove())
      .then(deleted)
    given(contentDecider, [created(written), deleted])
      .when(remove())
      .thenNothing()
    given(contentDecider, [created(written), deleted])
      .when(edit({ title: 'x' }))
      .thenRefuses('not-found')
  })

  test('is refused when it is published, in a program, or being listened to', () => {
    given(contentDecider, [created(written), published])
      .when(remove())
      .thenRefuses('is-published')
    given(contentDecider, [created(written)])
      .when(remove({ programs: ['First flight'] }))
      .thenRefuses('in-program')
    given(contentDecider, [created(written)])
      .when(remove({ isPlaying: true }))
      .thenRefuses('being-heard')
  })
})

const media = fc.constantFrom(null, upload('packaging'), upload('ready'), upload('failed'))
const changes = fc.record<Partial<ContentDetails>>(
  { title: fc.string(), tags: fc.array(fc.string()), mediaId: fc.constantFrom(null, 'm') },
  { requiredKeys: [] },
)
const publication = fc.constantFrom(undefined, true, false)

test('a repeated command adds no events', () => {
  const revision = fc.option(fc.nat(6), { nil: undefined })
  const command = fc.oneof(
    fc.tuple(changes, fc.boolean(), media).map(([change, is, of]) => create({ ...written, ...change }, is, of)),
    fc.tuple(changes, publication, media, revision).map((parts) => edit(...parts)),
    fc
      .record({ change: changes, keepRecording: fc.boolean(), media, expectedRevision: revision })
      .map(({ change, ...rest }) => restore({ ...written, ...change }, rest)),
  )
  const withDeletions = fc.oneof({ weight: 9, arbitrary: command }, { weight: 1, arbitrary: fc.constant(remove()) })
  // Content is never created under an id that already has a history.
  const history = fc.array(withDeletions).map((commands) => {
    const end = commands.findIndex(({ type }) => type === 'DeleteContent')
    return commands.filter((each, index) => end < 0 || index <= end || each.type !== 'CreateContent')
  })
  fc.assert(fc.property(history, (commands) => void expectRepeatsDecideNothing(contentDecider, commands)))
})

test('of two concurrent edits of a revision one is refused, so nobody overwrites unseen changes', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(changes, publication, media, fc.nat(3))), (edits) => {
      let state = contentDecider.evolve(null, created(written), GIVEN_AT)
      for (const [change, isPublished, of, age] of edits) {
        const before = state
        const seen = Math.max(0, (before?.revision ?? 0) - age)
        const events = outcome(() => contentDecider.decide(edit(change, isPublished, of, seen), before))
        if (events === null) continue
        if (seen !== before?.revision) expect(events).toEqual([])
        state = events.reduce<Content>((now, event) => contentDecider.evolve(now, event, GIVEN_AT), before)
        // A revision is the number of events before the newest one.
        expect(state?.revision).toBe((before?.revision ?? 0) + events.length)
      }
    }),
  )
})

/** Returns the decision; null when the command was refused. */
function outcome<Result>(decide: () => Result): Result | null {
  try {
    return decide()
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

describe('a draft with a publication plan', () => {
  const now = new Date('2026-11-23T10:00:00.000Z')
  const at = '2026-12-03T09:00:00.000Z'
  const due = new Date(at)
  const wanting = (plan: { at: string | null } | null, media: Recording = null, more: object = {}): ContentCommand => ({
    type: 'EditContent',
    changes: {},
    isPublished: undefined,
    media,
    expectedRevision: undefined,
    planning: { plan, now },
    ...more,
  })
  const carryOut = (plan: { at: string | null }, media: Recording = null, when = due): ContentCommand => ({
    type: 'CarryOutPlan',
    plan,
    media,
    now: when,
    obstacle: null,
  })
  const planned = PublicationPlanned({ contentId, at })
  const whenReady = PublicationPlanned({ contentId, at: null })
  const withdrawn = PublicationPlanWithdrawn({ contentId })
  const failedFor = (problem: string) => PlannedPublicationFailed({ contentId, problem })
  const draft = [created(written)] as const

  test('can have its plan set, changed and withdrawn', () => {
    given(contentDecider, [...draft])
      .when(wanting({ at }))
      .then(planned)
    given(contentDecider, [...draft, planned])
      .when(wanting({ at }))
      .thenNothing()
    given(contentDecider, [...draft, planned])
      .when(wanting({ at: null }))
      .then(whenReady)
    given(contentDecider, [...draft, planned])
      .when(wanting(null))
      .then(withdrawn)
    given(contentDecider, [...draft])
      .when(wanting(null))
      .thenNothing()
    given(contentDecider, [])
      .when({ ...create(written), planning: { plan: { at }, now } } as ContentCommand)
      .then(created(written), planned)
  })

  test('is published once at the planned time, not before', () => {
    given(contentDecider, [...draft, planned])
      .when(carryOut({ at }, null, new Date(due.getTime() - 1)))
      .thenNothing()
    given(contentDecider, [...draft, planned])
      .when(carryOut({ at }))
      .then(published)
    given(contentDecider, [...draft, planned, published])
      .when(carryOut({ at }))
      .thenNothing()
  })

  test('is published once its recording is ready', () => {
    const attached = [created(withUpload), whenReady] as const
    given(contentDecider, [...attached])
      .when(carryOut({ at: null }, upload('packaging')))
      .thenNothing()
    given(contentDecider, [...attached])
      .when(carryOut({ at: null }, upload('ready')))
      .then(published)
    given(contentDecider, [...attached])
      .when(carryOut({ at: null }, upload('failed')))
      .then(failedFor('The upload could not be processed. Try again or attach another before publishing.'))
  })

  test('gets the type of its recording, whatever type the editor chose', () => {
    const video = upload('ready', 'video')
    const attached = [created({ ...withUpload, type: 'audio' }), whenReady] as const
    const taken = edited({ type: 'video' })
    given(contentDecider, [...attached])
      .when(carryOut({ at: null }, video))
      .then(taken, published)
    for (const [media, then] of [
      [video, [taken]],
      [upload('ready', 'audio'), []],
      [upload('packaging'), []],
      [null, []],
    ] as const) {
      const decision = given(contentDecider, [...attached]).when({ type: 'TakeTypeOfRecording', media })
      if (then.length > 0) decision.then(...then)
      else decision.thenNothing()
    }
  })

  test('stays a draft with a reason when it is not playable in time, until it is edited or planned again', () => {
    const problem = 'The upload is still being processed. You can publish it when it is ready.'
    const attached = [created(withUpload), planned] as const
    given(contentDecider, [...attached])
      .when(carryOut({ at }, upload('packaging')))
      .then(failedFor(problem))
    given(contentDecider, [...attached, failedFor(problem)])
      .when(carryOut({ at }, upload('ready')))
      .thenNothing()
    given(contentDecider, [...attached, failedFor(problem)])
      .when(wanting({ at }, upload('packaging')))
      .then(planned)
    given(contentDecider, [...attached, failedFor(problem), edited({ title: 'Calmer' })])
      .when(wanting(null, upload('packaging')))
      .thenNothing()
    given(contentDecider, [...draft, planned])
      .when({ ...carryOut({ at }), obstacle: 'It lies elsewhere.' } as ContentCommand)
      .then(failedFor('It lies elsewhere.'))
  })

  test('ignores a plan that was replaced, withdrawn, or ended by publication or deletion', () => {
    for (const after of [[withdrawn], [whenReady], [published, unpublished], [deleted]]) {
      given(contentDecider, [...draft, planned, ...after])
        .when(carryOut({ at }))
        .thenNothing()
    }
  })

  test('cannot be planned for the past or the distant future, or without a recording', () => {
    for (const time of ['2026-11-23T10:00:00.000Z', '2028-11-23T10:00:00.000Z']) {
      given(contentDecider, [...draft])
        .when(wanting({ at: time }))
        .thenRefuses('invalid')
    }
    given(contentDecider, [created({ ...written, fileUrl: null })])
      .when(wanting({ at }))
      .thenRefuses('not-playable')
    given(contentDecider, [created(withUpload)])
      .when(wanting({ at: null }, upload('failed')))
      .thenRefuses('not-playable')
  })

  test('loses its plan when published by hand, and published content gets no plan', () => {
    given(contentDecider, [...draft, planned])
      .when(edit({}, true))
      .then(published)
    given(contentDecider, [...draft, published])
      .when(wanting({ at }))
      .thenNothing()
  })

  test('cannot be planned on top of unseen changes', () => {
    given(contentDecider, [...draft, planned])
      .when(wanting(null, null, { expectedRevision: 0 }))
      .thenRefuses('edited-meanwhile')
  })
})

describe('a planned replacement of a published recording', () => {
  const packaging = upload('packaging')
  const replaceBy = (mediaId: string | null, media: Recording = packaging, more: object = {}): ContentCommand => ({
    type: 'EditContent',
    changes: {},
    isPublished: undefined,
    media: null,
    expectedRevision: undefined,
    replacing: { mediaId, media },
    ...more,
  })
  const carryOut = (mediaId: string, media: Recording, lastSpoken: number | null = null): ContentCommand => ({
    type: 'CarryOutReplacement',
    mediaId,
    media,
    lastSpoken,
  })
  const heard = [created(written), published] as const
  const planned = ReplacementPlanned({ contentId, mediaId: 'm' })
  const withdrawn = ReplacementWithdrawn({ contentId })
  const failedFor = (problem: string) => ReplacementFailed({ contentId, mediaId: 'm', problem })
  const DELETED = 'The new recording was deleted before it was ready.'
  const UNPACKAGED = 'The new recording could not be processed.'
  const OVERTAKEN = 'Another recording was chosen before the new one was ready.'

  test('can be planned, changed and cancelled', () => {
    given(contentDecider, [...heard])
      .when(replaceBy('m'))
      .then(planned)
    given(contentDecider, [...heard, planned])
      .when(replaceBy('m'))
      .thenNothing()
    given(contentDecider, [...heard, planned])
      .when(replaceBy('n'))
      .then(ReplacementPlanned({ contentId, mediaId: 'n' }))
    given(contentDecider, [...heard, planned])
      .when(replaceBy(null))
      .then(withdrawn)
    given(contentDecider, [...heard])
      .when(replaceBy(null))
      .thenNothing()
  })

  test('fails when chapters or transcript lines start after its end', () => {
    const late = { ...written, chapters: [{ start: 310, title: 'Landing' }] }
    const ready = upload('ready', 'video')
    const reason = (what: string) =>
      failedFor(
        `The new recording is shorter, and ${what} start after its end. Choose it again to decide what happens to them.`,
      )
    given(contentDecider, [created(late), published, planned])
      .when(carryOut('m', ready))
      .then(reason('chapters'))
    given(contentDecider, [created(late), published, planned])
      .when(carryOut('m', ready, 300))
      .then(reason('chapters and lines of the transcript'))
    given(contentDecider, [...heard, planned])
      .when(carryOut('m', ready, 301))
      .then(reason('lines of the transcript'))
  })

  test('is carried out once when playable, and updates the type and duration', () => {
    given(contentDecider, [...heard, planned])
      .when(carryOut('m', packaging))
      .thenNothing()
    const inPlace = edited({ type: 'video', fileUrl: null, duration: 300, mediaId: 'm' })
    given(contentDecider, [...heard, planned])
      .when(carryOut('m', upload('ready', 'video')))
      .then(inPlace)
    given(contentDecider, [...heard, planned, inPlace])
      .when(carryOut('m', upload('ready', 'video')))
      .thenNothing()
  })

  test('is not carried out when it was cancelled, changed, or never planned', () => {
    for (const before of [[], [planned, withdrawn], [planned, ReplacementPlanned({ contentId, mediaId: 'n' })]]) {
      given(contentDecider, [...heard, ...before])
        .when(carryOut('m', upload('ready')))
        .thenNothing()
    }
    given(contentDecider, [created(written), planned, deleted])
      .when(carryOut('m', upload('ready')))
      .thenNothing()
  })

  test('fails when the upload was deleted or could not be packaged; the reason stays until the next edit', () => {
    given(contentDecider, [...heard, planned])
      .when(carryOut('m', null))
      .then(failedFor(DELETED))
    given(contentDecider, [...heard, planned])
      .when(carryOut('m', upload('failed')))
      .then(failedFor(UNPACKAGED))
    given(contentDecider, [...heard, planned, failedFor(UNPACKAGED)])
      .when(carryOut('m', upload('ready')))
      .thenNothing()
    given(contentDecider, [...heard, planned, failedFor(UNPACKAGED), edited({ title: 'Calmer' })])
      .when(replaceBy(null))
      .thenNothing()
    given(contentDecider, [...heard, planned, failedFor(UNPACKAGED)])
      .when(replaceBy('m'))
      .then(planned)
  })

  test('fails with a reason when an editor attaches another recording, but not after other edits', () => {
    const other = { mediaId: 'n', fileUrl: null, duration: 300 }
    given(contentDecider, [...heard, planned])
      .when(edit({ mediaId: 'n' }, undefined, upload('ready')))
      .then(edited(other), failedFor(OVERTAKEN))
    given(contentDecider, [...heard, planned, edited(other), failedFor(OVERTAKEN)])
      .when(carryOut('m', upload('ready')))
      .thenNothing()
    given(contentDecider, [...heard, planned])
      .when(edit({ mediaId: 'm' }, undefined, upload('ready')))
      .then(edited({ ...other, mediaId: 'm' }))
    given(contentDecider, [...heard, planned, edited({ title: 'Calmer' })])
      .when(carryOut('m', upload('ready')))
      .then(edited({ ...other, mediaId: 'm' }))
  })

  test('is possible only for published content and an upload that can become playable', () => {
    given(contentDecider, [created(written)])
      .when(replaceBy('m'))
      .thenRefuses('invalid')
    given(contentDecider, [...heard])
      .when(replaceBy('m', null))
      .thenRefuses('invalid')
    given(contentDecider, [...heard])
      .when(replaceBy('m', upload('failed')))
      .thenRefuses('not-playable')
    given(contentDecider, [...heard, planned, edited({ title: 'Calmer' })])
      .when(replaceBy('n', packaging, { expectedRevision: 2 }))
      .thenRefuses('edited-meanwhile')
  })
})

describe('deleted content', () => {
  const now = new Date('2026-11-23T10:00:00.000Z')
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString()
  const was = (details: ContentDetails): NonNullable<Content> => ({
    contentId,
    details,
    isPublished: false,
    plan: null,
    unpublishAt: null,
    replacement: null,
    createdAt: GIVEN_AT,
    updatedAt: GIVEN_AT,
    revision: 0,
  })
  const restoreDeleted = (
    details: ContentDetails,
    deletedAt = daysAgo(29),
    media: Recording = null,
  ): ContentCommand => ({
    type: 'UndeleteContent',
    was: was(details),
    binned: { deletedAt, isPurged: false },
    media,
    now,
  })
  const back = (details: ContentDetails) => ContentUndeleted({ contentId, details, createdAt: GIVEN_AT, revision: 2 })
  const gone = [created(written), deleted] as const

  test('can be restored once within 30 days, then edited and deleted again', () => {
    given(contentDecider, [...gone])
      .when(restoreDeleted(written))
      .then(back(written))
    given(contentDecider, [...gone])
      .when(restoreDeleted(written, daysAgo(30.1)))
      .thenRefuses('not-in-bin')
    given(contentDecider, [...gone, back(written)])
      .when(restoreDeleted(written))
      .thenNothing()
    given(contentDecider, [...gone, back(written)])
      .when(seenAt(2, { title: 'Calmer' }))
      .then(edited({ title: 'Calmer' }))
    given(contentDecider, [...gone, back(written)])
      .when(remove())
      .then(deleted)
  })

  test('can be deleted for good once, and not be restored then', () => {
    const purge = (deletedAt = daysAgo(1), isPurged = false): ContentCommand => ({
      type: 'PurgeContent',
      contentId,
      binned: { deletedAt, isPurged },
      now,
    })
    const purged = ContentPurged({ contentId })
    given(contentDecider, [...gone])
      .when(purge())
      .then(purged)
    given(contentDecider, [...gone, purged])
      .when(purge(daysAgo(1), true))
      .thenNothing()
    // After thirty days there is nothing left to do.
    given(contentDecider, [...gone])
      .when(purge(daysAgo(31)))
      .thenNothing()
    given(contentDecider, [...gone, back(written)])
      .when(purge())
      .thenRefuses('not-in-bin')
    given(contentDecider, [...gone, purged])
      .when({ ...restoreDeleted(written), binned: { deletedAt: daysAgo(1), isPurged: true } } as ContentCommand)
      .thenRefuses('not-in-bin')
  })

  test('is restored without a recording that was deleted meanwhile', () => {
    given(contentDecider, [created(withUpload), deleted])
      .when(restoreDeleted(withUpload))
      .then(back({ ...withUpload, mediaId: null }))
    given(contentDecider, [created(withUpload), deleted])
      .when(restoreDeleted(withUpload, daysAgo(1), upload('ready')))
      .then(back({ ...withUpload, duration: 300 }))
  })
})
