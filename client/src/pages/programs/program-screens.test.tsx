import type { Program } from '@stillair/api/contract/programs.ts'
import { describe, expect, test } from 'vitest'
import { programFixture, subscriptionFixture, userFixture } from '../../../test/fixtures.ts'
import { linksOf, markup, wordsOf } from '../../../test/markup.tsx'
import { ApiError } from '../../api/api-error.ts'
import { contentFixture } from '../../entities/content/content-fixture.ts'
import { ProgramPage } from './program-page.tsx'
import { ProgramsPage } from './programs-page.tsx'

const TAGS = ['Breathing', 'Take-off', 'Landing', 'Control', 'Pilots', 'Sleep']
const SESSIONS = ['One', 'Two', 'Three'].map((id) => ({ ...contentFixture(id), isPremium: false }))
const PROGRAM = programFixture('gate', {
  title: 'From Gate to Gate',
  description: 'Three short sessions.',
  whoIsThisFor: 'Anyone with a ticket.',
  tags: TAGS,
  contentIds: SESSIONS.map(({ id }) => id),
})

/** What the API has answered before, to somebody who has completed these. */
const answers = (programs: readonly Program[], completed: readonly string[] = [], suited: readonly string[] = []) =>
  [
    [['/api/programs'], programs],
    [['/api/programs', 'gate'], PROGRAM],
    [['/api/programs', 'gate', 'content'], SESSIONS],
    [['/api/content'], SESSIONS],
    [['/api/content/completions'], completed.map((contentId) => ({ contentId }))],
    [['/api/content/personalized'], []],
    [['/api/programs/personalized'], suited.map((id) => ({ id, reasons: ['It leads you step by step.'] }))],
    [['/api/progress'], { totalSessions: 0, completedSessions: 0, listenedSeconds: 0, items: [] }],
    [['/api/subscription-status'], subscriptionFixture(true)],
    [['/api/users/me'], userFixture()],
  ] as const

describe('programs list', () => {
  const list = (programs: readonly Program[], at = '/programs') =>
    markup(<ProgramsPage />, { at, route: '/programs', answers: answers(programs) })

  test("title 'Flight Confidence Programs', count of published programs, search", {
    tags: ['programs/title-flight-confidence-programs-count', 'validation/search-library-programs-on-title'],
  }, () => {
    const html = list([PROGRAM, programFixture('other'), programFixture('draft', { isPublished: false })])
    expect(wordsOf(html)).toContain('Flight Confidence Programs')
    expect(wordsOf(html)).toContain('2 programs')
    expect(html).toContain('type="search"')
    expect(wordsOf(list([PROGRAM, programFixture('other')], '/programs?q=GATE'))).toContain('1 of 2 programs')
  })

  test('cards show the first 2 tags and link to /programs/{id}', {
    tags: ['programs/cards-show-first-2-tags', 'limits/tags-shown-program-card-2'],
  }, () => {
    const html = list([PROGRAM])
    expect(wordsOf(html)).toContain('Breathing · Take-off')
    expect(wordsOf(html)).not.toContain('Landing')
    expect(Object.values(linksOf(html))).toContain('/programs/gate')
  })

  test('what suits the anxiety profile comes first, and says why until it is completed', () => {
    const programs = [programFixture('other'), PROGRAM]
    const shown = (completed: string[]) =>
      markup(<ProgramsPage />, { at: '/programs', route: '/programs', answers: answers(programs, completed, ['gate']) })
    expect(Object.values(linksOf(shown([])))).toEqual(['/programs/gate', '/programs/other'])
    expect(wordsOf(shown([])).match(/It leads you step by step\./g)).toHaveLength(1)
    expect(wordsOf(shown(['One', 'Two', 'Three']))).not.toContain('step by step')
  })

  test('a default cover when none is set', { tags: ['programs/default-cover-when-none-set'] }, () => {
    const cover = { prefix: '/covers/gate/p', placeholder: '#cdb3a6' }
    expect(list([{ ...PROGRAM, cover }])).toContain('src="/covers/gate/p/1200.webp"')
    expect(list([{ ...PROGRAM, cover, coverUrl: 'https://covers.test/own.jpg' }])).toContain('own.jpg"')
  })

  test("empty state 'No Programs Available' with a link to the library", {
    tags: ['programs/empty-state-no-programs-available-link'],
  }, () => {
    const html = list([])
    expect(wordsOf(html)).toContain('No Programs Available')
    expect(Object.values(linksOf(html))).toContain('/content-library')
  })
})

describe('program page', () => {
  const page = (completed: readonly string[] = []) =>
    markup(<ProgramPage />, { at: '/programs/gate', route: '/programs/:id', answers: answers([PROGRAM], completed) })
  const progressOf = (html: string) => html.match(/aria-label="Your progress".*?<\/section>/s)?.[0] ?? ''

  test("hero with cover, title, description and 'Who is this for?'", {
    tags: ['programs/hero-cover-title-description-who-this'],
  }, () => {
    const words = wordsOf(page())
    expect(words).toContain('From Gate to Gate\nThree short sessions.')
    expect(words).toContain('Who is this for?\nAnyone with a ticket.')
  })

  test("up to 4 tags plus '+n'", { tags: ['programs/up-4-tags-plus-n', 'limits/tags-shown-program-hero-4'] }, () => {
    const [, tags = ''] = page().match(/<ul[^>]*aria-label="Tags"[^>]*>(.*?)<\/ul>/s) ?? []
    expect([...tags.matchAll(/<li>(.*?)<\/li>/gs)].map(([, tag = '']) => wordsOf(tag))).toEqual([
      ...TAGS.slice(0, 4),
      '+2\nand Pilots, Sleep',
    ])
  })

  test("'n/total Sessions' and percent complete", { tags: ['programs/n-total-sessions-percent-complete'] }, () => {
    const words = wordsOf(progressOf(page(['One'])))
    expect(words).toContain('1/3 Sessions')
    expect(words).toContain('33%')
    expect(words).not.toContain('Completed')
  })

  test("a 'Completed' badge at 100%", { tags: ['programs/completed-badge-at-100'] }, () => {
    expect(wordsOf(progressOf(page(['One', 'Two', 'Three'])))).toMatch(/3\/3 Sessions\nCompleted/)
  })

  test("toggle 'Hide completed content'; numbered session cards that lead back to the program", {
    tags: ['programs/toggle-hide-completed-content-numbered'],
  }, () => {
    const html = page()
    expect(wordsOf(html)).toContain('Hide completed content')
    const [, sessions = ''] = html.match(/<ol[^>]*>(.*?)<\/ol>/s) ?? []
    expect(linksOf(sessions)).toEqual({
      'Session 1, next: One': '/content/One?from=program-gate',
      'Session 2: Two': '/content/Two?from=program-gate',
      'Session 3: Three': '/content/Three?from=program-gate',
    })
  })
})

test("'Program Not Found' with a back link", {
  tags: ['programs/program-not-found-back-link', 'errors/content-not-found-program-not-found-404'],
}, () => {
  const html = markup(<ProgramPage />, {
    at: '/programs/none',
    route: '/programs/:id',
    failures: [[['/api/programs', 'none'], new ApiError(404, {})]],
  })
  expect(wordsOf(html)).toContain('Program Not Found')
  expect(Object.values(linksOf(html))).toEqual(['/programs'])
})
