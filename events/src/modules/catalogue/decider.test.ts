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
  ...{ fileName: 'calm.wav', contentType: 'audio/wav', size: 1_000, uploadedBy: 'ada' },
  ...{
    state,
    attempt: 'one',
    wishes: {},
    rules: null,
    reason: null,
    failure: null,
    lost: null,
    isComplete: state === 'ready',
    fingerprinted: null,
  },
  packaged: state === 'ready' ? packagedMedia('m', { kind }) : null,
})

const create = (details: ContentDetails, isPublished = false, media: Recording = null): ContentCommand => ({
  ...{ type: 'CreateContent', contentId, details, isPublished, media },
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
  ...{ type: 'RestoreContent', version, keepRecording: false, media: null, expectedRevision: undefined },
  ...rest,
})
const remove = (use: Partial<ContentUse> = {}): ContentCommand => ({
  ...{ type: 'DeleteContent', use: { programs: [], listeners: 0, ...use } },
})

const created = (details: ContentDetails) => ContentCreated({ contentId, details })
const edited = (changes: Partial<ContentDetails>) => ContentEdited({ contentId, changes })
const published = ContentPublished({ contentId })
const unpublished = ContentUnpublished({ contentId })
const deleted = ContentDeleted({ contentId })

test('a draft is created, and published on request', () => {
  given(contentDecider, []).when(create(written)).then(created(written))
  given(contentDecider, []).when(create(written, true)).then(created(written), published)
})

test('creating again changes nothing', () => {
  given(contentDecider, [created(written)])
    .when(create(written, true))
    .thenNothing()
})

test('an attached upload gives the duration', () => {
  const filled = { ...withUpload, duration: 300 }
  given(contentDecider, [])
    .when(create(withUpload, true, upload('ready')))
    .then(created(filled), published)
})

test('an upload that is still being packaged can be attached to a draft, not to what is published', () => {
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

test('publishing fills in the duration that was not known when the upload was attached', () => {
  given(contentDecider, [created(withUpload)])
    .when(edit({}, true, upload('ready')))
    .then(edited({ duration: 300 }), published)
})

describe('chapters', () => {
  const at = (...starts: number[]) => starts.map((start) => ({ start, title: `From ${start}` }))

  test('are written like any other field', () => {
    given(contentDecider, [created(written)])
      .when(edit({ chapters: at(0, 59.9) }))
      .then(edited({ chapters: at(0, 59.9) }))
    given(contentDecider, [created({ ...written, chapters: at(0, 30) })])
      .when(edit({ chapters: at(0, 30) }))
      .thenNothing()
  })

  test('begin before the recording is over, as far as its length is known', () => {
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

  test('that are too late by now hold up nobody who edits something else', () => {
    given(contentDecider, [created({ ...withUpload, chapters: at(0, 900) })])
      .when(edit({ title: 'Calmer' }, undefined, upload('ready')))
      .then(edited({ title: 'Calmer', duration: 300 }))
  })

  test('stay with the recording when only the rest of a version comes back', () => {
    given(contentDecider, [created({ ...written, chapters: at(0) }), edited({ title: 'Calmer', chapters: at(0, 20) })])
      .when(restore({ ...written, chapters: at(0) }, { keepRecording: true }))
      .then(edited({ title: 'Calm' }))
    given(contentDecider, [created({ ...written, chapters: at(0) }), edited({ title: 'Calmer', chapters: at(0, 20) })])
      .when(restore({ ...written, chapters: at(0) }))
      .then(edited({ title: 'Calm', chapters: at(0) }))
  })
})

test('an upload of the other kind is refused', () => {
  given(contentDecider, [])
    .when(create(withUpload, false, upload('ready', 'video')))
    .thenRefuses('media-type')
})

test('an upload that is not there is refused', () => {
  given(contentDecider, []).when(create(withUpload)).thenRefuses('invalid')
})

test('what has nothing to play is not published', () => {
  given(contentDecider, [])
    .when(create({ ...written, fileUrl: null }, true))
    .thenRefuses('not-playable')
  given(contentDecider, [created(written), published])
    .when(edit({ fileUrl: null }))
    .thenRefuses('not-playable')
})

test('an edit states what is different, and nothing when nothing is', () => {
  given(contentDecider, [created(written)])
    .when(edit({ title: 'Calmer', tags: [] }))
    .then(edited({ title: 'Calmer' }))
  given(contentDecider, [created(written)])
    .when(edit({ title: 'Calm', tags: [] }))
    .thenNothing()
})

test('publishing and taking back are events apart from edits', () => {
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

test('taking the upload away takes its address away', () => {
  given(contentDecider, [created({ ...withUpload, duration: 300 })])
    .when(edit({ mediaId: null, fileUrl: '/media/media/m/one/master.m3u8' }))
    .then(edited({ mediaId: null }))
})

test('content that nobody knows is not found', () => {
  given(contentDecider, [])
    .when(edit({ title: 'Calm' }))
    .thenRefuses('not-found')
})

describe('an edit of what the editor has seen', () => {
  const calmer = edited({ title: 'Calmer' })
  const history = [created(written), published, calmer]

  test('is made when nobody changed anything since', () => {
    const { state } = given(contentDecider, history)
    expect(state).toMatchObject({ revision: 2 })
    given(contentDecider, history)
      .when(seenAt(2, { description: 'Slow' }))
      .then(edited({ description: 'Slow' }))
  })

  test('is refused when somebody changed anything since, also another field, or published it', () => {
    for (const revision of [0, 1, 3]) {
      given(contentDecider, history)
        .when(seenAt(revision, { description: 'Slow' }))
        .thenRefuses('edited-meanwhile')
      given(contentDecider, history)
        .when(seenAt(revision, {}, false))
        .thenRefuses('edited-meanwhile')
    }
  })

  test('that would change nothing is harmless, however old it is', () => {
    given(contentDecider, history)
      .when(seenAt(0, { title: 'Calmer' }, true))
      .thenNothing()
  })

  test('is refused for changes of others first, then for an upload that is not there', () => {
    given(contentDecider, history)
      .when(seenAt(0, { mediaId: 'm' }))
      .thenRefuses('edited-meanwhile')
  })
})

describe('a version that comes back', () => {
  const history = [created(written), published, edited({ title: 'Calmer', tags: ['night'] })]

  test('is an edit of all that was written otherwise then; whether it is published stays as it is', () => {
    given(contentDecider, history)
      .when(restore(written))
      .then(edited({ title: written.title, tags: written.tags }))
    given(contentDecider, [...history, unpublished])
      .when(restore(written))
      .then(edited({ title: written.title, tags: written.tags }))
  })

  test('that is what is there decides nothing', () => {
    given(contentDecider, [created(written)])
      .when(restore(written, { expectedRevision: 0 }))
      .thenNothing()
  })

  test('is refused to an admin who has not seen what is there', () => {
    given(contentDecider, history)
      .when(restore(written, { expectedRevision: 1 }))
      .thenRefuses('edited-meanwhile')
  })

  test('whose recording was deleted comes back without it', () => {
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

  test('cannot leave what is published without anything to play', () => {
    given(contentDecider, [created({ ...written, fileUrl: null }), edited(written), published])
      .when(restore({ ...written, fileUrl: null }))
      .thenRefuses('not-playable')
  })
})

describe('a deletion', () => {
  test('ends a draft that nothing uses, once', () => {
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

  test('is refused for what listeners see, for what a program holds and for what is being heard', () => {
    given(contentDecider, [created(written), published])
      .when(remove())
      .thenRefuses('is-published')
    given(contentDecider, [created(written)])
      .when(remove({ programs: ['First flight'] }))
      .thenRefuses('in-program')
    given(contentDecider, [created(written)])
      .when(remove({ listeners: 2 }))
      .thenRefuses('being-heard')
  })
})

const media = fc.constantFrom(null, upload('packaging'), upload('ready'), upload('failed'))
const changes = fc.record<Partial<ContentDetails>>(
  { title: fc.string(), tags: fc.array(fc.string()), mediaId: fc.constantFrom(null, 'm') },
  { requiredKeys: [] },
)
const publication = fc.constantFrom(undefined, true, false)

test('repeating a command decides nothing', () => {
  const revision = fc.option(fc.nat(6), { nil: undefined })
  const command = fc.oneof(
    fc.tuple(changes, fc.boolean(), media).map(([change, is, of]) => create({ ...written, ...change }, is, of)),
    fc.tuple(changes, publication, media, revision).map((parts) => edit(...parts)),
    fc
      .record({ change: changes, keepRecording: fc.boolean(), media, expectedRevision: revision })
      .map(({ change, ...rest }) => restore({ ...written, ...change }, rest)),
  )
  const withDeletions = fc.oneof({ weight: 9, arbitrary: command }, { weight: 1, arbitrary: fc.constant(remove()) })
  // Nobody creates content again under an id that has a history.
  const history = fc.array(withDeletions).map((commands) => {
    const end = commands.findIndex(({ type }) => type === 'DeleteContent')
    return commands.filter((each, index) => end < 0 || index <= end || each.type !== 'CreateContent')
  })
  fc.assert(fc.property(history, (commands) => void expectRepeatsDecideNothing(contentDecider, commands)))
})

test('of two who edit the same version one is refused, whatever they change, and nothing is overwritten unseen', () => {
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
        // Its number is how many events came before its newest one.
        expect(state?.revision).toBe((before?.revision ?? 0) + events.length)
      }
    }),
  )
})

/** What was decided; null when it was refused. */
function outcome<Result>(decide: () => Result): Result | null {
  try {
    return decide()
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

describe('a draft that is to be published by itself', () => {
  const now = new Date('2026-11-23T10:00:00.000Z')
  const at = '2026-12-03T09:00:00.000Z'
  const due = new Date(at)
  const wanting = (plan: { at: string | null } | null, media: Recording = null, more: object = {}): ContentCommand => ({
    ...{ type: 'EditContent', changes: {}, isPublished: undefined, media, expectedRevision: undefined },
    ...{ planning: { plan, now }, ...more },
  })
  const carryOut = (plan: { at: string | null }, media: Recording = null, when = due): ContentCommand => ({
    ...{ type: 'CarryOutPlan', plan, media, now: when, obstacle: null },
  })
  const planned = PublicationPlanned({ contentId, at })
  const whenReady = PublicationPlanned({ contentId, at: null })
  const withdrawn = PublicationPlanWithdrawn({ contentId })
  const failedFor = (problem: string) => PlannedPublicationFailed({ contentId, problem })
  const draft = [created(written)] as const

  test('is planned, planned otherwise, and not planned any more', () => {
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

  test('is published at its time, not before, and once', () => {
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

  test('has the type of its recording by then, whatever its editor took an upload for', () => {
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
      const asked = given(contentDecider, [...attached]).when({ type: 'TakeTypeOfRecording', media })
      if (then.length > 0) asked.then(...then)
      else asked.thenNothing()
    }
  })

  test('stays one, and says why, when it cannot be heard at its time; an edit, or another plan, answers that', () => {
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

  test('keeps to the plan there is: another one, none, or deletion ends the one before', () => {
    for (const after of [[withdrawn], [whenReady], [published, unpublished], [deleted]]) {
      given(contentDecider, [...draft, planned, ...after])
        .when(carryOut({ at }))
        .thenNothing()
    }
  })

  test('is not planned for a time that has passed or is far away, nor without anything to hear', () => {
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

  test('that is published by hand has no plan any more, and what is published gets none', () => {
    given(contentDecider, [...draft, planned])
      .when(edit({}, true))
      .then(published)
    given(contentDecider, [...draft, published])
      .when(wanting({ at }))
      .thenNothing()
  })

  test('is not planned over what somebody else did meanwhile', () => {
    given(contentDecider, [...draft, planned])
      .when(wanting(null, null, { expectedRevision: 0 }))
      .thenRefuses('edited-meanwhile')
  })
})

describe('a recording that takes the place of a published one once it is ready', () => {
  const packaging = upload('packaging')
  const replaceBy = (mediaId: string | null, media: Recording = packaging, more: object = {}): ContentCommand => ({
    ...{ type: 'EditContent', changes: {}, isPublished: undefined, media: null, expectedRevision: undefined },
    ...{ replacing: { mediaId, media }, ...more },
  })
  const carryOut = (mediaId: string, media: Recording, lastSpoken: number | null = null): ContentCommand => ({
    ...{ type: 'CarryOutReplacement', mediaId, media, lastSpoken },
  })
  const heard = [created(written), published] as const
  const planned = ReplacementPlanned({ contentId, mediaId: 'm' })
  const withdrawn = ReplacementWithdrawn({ contentId })
  const failedFor = (problem: string) => ReplacementFailed({ contentId, mediaId: 'm', problem })
  const DELETED = 'The new recording was deleted before it was ready.'
  const UNPACKAGED = 'The new recording could not be processed.'
  const OVERTAKEN = 'Another recording was chosen before the new one was ready.'

  test('is planned, another one in its place, and called off', () => {
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

  test('is not put in place before an editor has looked at what begins after its end', () => {
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

  test('is put in place once it can be played, once, with what follows from it', () => {
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

  test('is left alone when it was called off, replaced, or never planned', () => {
    for (const before of [[], [planned, withdrawn], [planned, ReplacementPlanned({ contentId, mediaId: 'n' })]]) {
      given(contentDecider, [...heard, ...before])
        .when(carryOut('m', upload('ready')))
        .thenNothing()
    }
    given(contentDecider, [created(written), planned, deleted])
      .when(carryOut('m', upload('ready')))
      .thenNothing()
  })

  test('that was deleted or cannot be packaged is not put in place, and that is said until somebody edits it', () => {
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

  test('gives way to another one that somebody chose meanwhile, and that is said; not to other edits', () => {
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

  test('is planned for what is published only, and not with what will not come', () => {
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

describe('what was deleted', () => {
  const now = new Date('2026-11-23T10:00:00.000Z')
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString()
  const was = (details: ContentDetails): NonNullable<Content> => ({
    ...{
      contentId,
      details,
      isPublished: false,
      plan: null,
      replacement: null,
      createdAt: GIVEN_AT,
      updatedAt: GIVEN_AT,
      revision: 0,
    },
  })
  const restoreDeleted = (
    details: ContentDetails,
    deletedAt = daysAgo(29),
    media: Recording = null,
  ): ContentCommand => ({
    ...{ type: 'UndeleteContent', was: was(details), deletedAt, media, now },
  })
  const back = (details: ContentDetails) => ContentUndeleted({ contentId, details, createdAt: GIVEN_AT, revision: 2 })
  const gone = [created(written), deleted] as const

  test('comes back within thirty days, once, and can be edited and deleted again', () => {
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

  test('comes back without a recording that was deleted meanwhile', () => {
    given(contentDecider, [created(withUpload), deleted])
      .when(restoreDeleted(withUpload))
      .then(back({ ...withUpload, mediaId: null }))
    given(contentDecider, [created(withUpload), deleted])
      .when(restoreDeleted(withUpload, daysAgo(1), upload('ready')))
      .then(back({ ...withUpload, duration: 300 }))
  })
})
