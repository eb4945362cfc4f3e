import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { expectRepeatsDecideNothing, given } from '../../../test/decider-spec.ts'
import { MOST_PREVIEW_LINKS, type PreviewLinkCommand, previewLinksDecider, workingLinks } from './decider.ts'
import { PreviewLinkEnded, PreviewLinkMade } from './events.ts'

const NOW = new Date('2026-11-24T12:00:00.000Z')
const LATER = new Date('2026-12-01T12:00:00.000Z')

const make = (linkId: string, { now = NOW, until = LATER } = {}): PreviewLinkCommand => ({
  type: 'MakePreviewLink',
  contentId: 'calm',
  linkId,
  until,
  at: { now, deletedAt: '' },
})
const end = (linkId: string, now = NOW): PreviewLinkCommand => ({
  type: 'EndPreviewLink',
  contentId: 'calm',
  linkId,
  at: { now, deletedAt: '' },
})
const made = (linkId: string) => PreviewLinkMade({ contentId: 'calm', linkId, until: LATER.toISOString() })
const ended = (linkId: string) => PreviewLinkEnded({ contentId: 'calm', linkId })
const full = Array.from({ length: MOST_PREVIEW_LINKS }, (_, i) => made(`link-${i}`))

test('a link is created, and ended before it expires', () => {
  given(previewLinksDecider, []).when(make('one')).then(made('one'))
  given(previewLinksDecider, [made('one'), made('two')])
    .when(end('one'))
    .then(ended('one'))
})

test('ending an ended, expired or unknown link adds no events', () => {
  given(previewLinksDecider, []).when(end('one')).thenNothing()
  given(previewLinksDecider, [made('one'), ended('one')])
    .when(end('one'))
    .thenNothing()
  given(previewLinksDecider, [made('one')])
    .when(end('one', LATER))
    .thenNothing()
})

test('the number of links is limited, not counting ended and expired ones', () => {
  given(previewLinksDecider, full).when(make('more')).thenRefuses('too-many-links')
  given(previewLinksDecider, [...full, ended('link-3')])
    .when(make('more'))
    .then(made('more'))
  const until = new Date('2026-12-02T12:00:00.000Z')
  given(previewLinksDecider, full)
    .when(make('more', { now: LATER, until }))
    .then(PreviewLinkMade({ contentId: 'calm', linkId: 'more', until: until.toISOString() }))
})

test('a link works until just before its expiry', () => {
  const links = [{ linkId: 'one', madeAt: NOW.toISOString(), until: LATER.toISOString() }]
  const at = (now: Date, deletedAt = '') => workingLinks(links, { now, deletedAt })
  expect(at(new Date(LATER.getTime() - 1))).toEqual(links)
  expect(at(LATER)).toEqual([])
})

test('a link from before a deletion of the session stays invalid after the session is restored', () => {
  const links = [{ linkId: 'one', madeAt: NOW.toISOString(), until: LATER.toISOString() }]
  const at = (deletedAt: Date) => workingLinks(links, { now: NOW, deletedAt: deletedAt.toISOString() })
  expect(at(new Date(NOW.getTime() - 1))).toEqual(links)
  expect(at(NOW)).toEqual([])
})

test('a repeated command adds no events', () => {
  const linkId = fc.constantFrom('one', 'two', 'three')
  const command = fc.oneof(
    linkId.map((id) => make(id)),
    linkId.map((id) => end(id)),
  )
  fc.assert(
    fc.property(fc.array(command, { minLength: 1 }), (commands) => {
      const links = expectRepeatsDecideNothing(previewLinksDecider, commands)
      const last = commands.at(-1)
      expect(links.some((link) => link.linkId === last?.linkId)).toBe(last?.type === 'MakePreviewLink')
    }),
  )
})
