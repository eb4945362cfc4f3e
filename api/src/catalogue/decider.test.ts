import {
  ContentCreated,
  type ContentDetails,
  ContentEdited,
  ContentPublished,
  ContentUnpublished,
} from '@stillair/events/catalogue.ts'
import * as fc from 'fast-check'
import { test } from 'vitest'
import { expectRepeatsDecideNothing, given } from '../../test/decider-spec.ts'
import { packagedMedia } from '../../test/media-story.ts'
import type { UploadedMedia } from '../media/decider.ts'
import { type ContentCommand, contentDecider } from './decider.ts'

const contentId = 'calm'
const written: ContentDetails = {
  ...{ title: 'Calm', description: null, type: 'audio', fileUrl: 'https://files.test/calm.mp3', thumbnailUrl: null },
  ...{ coverImageUrl: null, duration: 60, categoryId: 3, tags: [], isFreeContent: false, sessionText: null },
  mediaId: null,
}
const withUpload: ContentDetails = { ...written, fileUrl: null, duration: null, mediaId: 'm' }
const upload = (state: 'packaging' | 'failed' | 'ready', kind: 'audio' | 'video' = 'audio'): UploadedMedia => ({
  uploadedBy: 'ada',
  state,
  isRetryWaiting: false,
  packaged: state === 'ready' ? packagedMedia('m', { kind }) : null,
})

const create = (details: ContentDetails, isPublished = false, media: UploadedMedia = null): ContentCommand => ({
  ...{ type: 'CreateContent', contentId, details, isPublished, media },
})
const edit = (
  changes: Partial<ContentDetails>,
  isPublished: boolean | undefined = undefined,
  media: UploadedMedia = null,
): ContentCommand => ({ type: 'EditContent', changes, isPublished, media })

const created = (details: ContentDetails) => ContentCreated({ contentId, details })
const edited = (details: ContentDetails) => ContentEdited({ contentId, details })
const published = ContentPublished({ contentId })
const unpublished = ContentUnpublished({ contentId })

test('a draft is created, and published when that is asked for', () => {
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
    .then(edited({ ...withUpload, duration: 300 }), published)
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

test('an edit states all details, and only when something is different', () => {
  given(contentDecider, [created(written)])
    .when(edit({ title: 'Calmer' }))
    .then(edited({ ...written, title: 'Calmer' }))
  given(contentDecider, [created(written)])
    .when(edit({ title: 'Calm', tags: [] }))
    .thenNothing()
})

test('taking a session back and publishing it are told apart from edits', () => {
  given(contentDecider, [created(written), published])
    .when(edit({}, false))
    .then(unpublished)
  given(contentDecider, [created(written), published])
    .when(edit({}, true))
    .thenNothing()
  given(contentDecider, [created(written), published, unpublished])
    .when(edit({ title: 'Calmer' }, true))
    .then(edited({ ...written, title: 'Calmer' }), published)
})

test('taking the upload away takes its address away', () => {
  given(contentDecider, [created({ ...withUpload, duration: 300 })])
    .when(edit({ mediaId: null, fileUrl: '/media/media/m/one/master.m3u8' }))
    .then(edited({ ...withUpload, duration: 300, mediaId: null }))
})

test('a session that nobody knows is not found', () => {
  given(contentDecider, [])
    .when(edit({ title: 'Calm' }))
    .thenRefuses('not-found')
})

test('repeating a command decides nothing', () => {
  const media = fc.constantFrom(null, upload('packaging'), upload('ready'), upload('failed'))
  const changes = fc.record<Partial<ContentDetails>>(
    { title: fc.string(), tags: fc.array(fc.string()), mediaId: fc.constantFrom(null, 'm') },
    { requiredKeys: [] },
  )
  const command = fc.oneof(
    fc.tuple(changes, fc.boolean(), media).map(([change, is, of]) => create({ ...written, ...change }, is, of)),
    fc.tuple(changes, fc.constantFrom(undefined, true, false), media).map((parts) => edit(...parts)),
  )
  fc.assert(fc.property(fc.array(command), (commands) => void expectRepeatsDecideNothing(contentDecider, commands)))
})
