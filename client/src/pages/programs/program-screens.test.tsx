// @vitest-environment happy-dom
import type { Program } from '@stillair/api/contract/listener/programs.ts'
import { describe, expect, test } from 'vitest'
import { programFixture, subscriptionFixture, userFixture } from '../../../test/fixtures.ts'
import { linksOf, rendered, wordsOf, wordsOfEach } from '../../../test/rendered.tsx'
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

/** The cached API answers of a user who has completed these. */
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
    rendered(<ProgramsPage />, { at, route: '/programs', answers: answers(programs) })

  test("title 'Flight Confidence Programs', count of published programs, search", {
    tags: ['programs/title-flight-confidence-programs-count', 'validation/search-library-programs-on-title'],
  }, async () => {
    const { container, getByRole } = await list([
      PROGRAM,
      programFixture('other'),
      programFixture('draft', { isPublished: false }),
    ])
    expect(wordsOf(container)).toContain('Flight Confidence Programs')
    expect(wordsOf(container)).toContain('2 programs')
    getByRole('searchbox')
    const found = await list([PROGRAM, programFixture('other')], '/programs?q=GATE')
    expect(wordsOf(found.container)).toContain('1 of 2 programs')
  })

  test('cards show the first 2 tags and link to /programs/{id}', {
    tags: ['programs/cards-show-first-2-tags', 'limits/tags-shown-program-card-2'],
  }, async () => {
    const { container } = await list([PROGRAM])
    expect(wordsOf(container)).toContain('Breathing · Take-off')
    expect(wordsOf(container)).not.toContain('Landing')
    expect(Object.values(linksOf(container))).toContain('/programs/gate')
  })

  test('programs that suit the anxiety profile come first, and show why until they are completed', async () => {
    const programs = [programFixture('other'), PROGRAM]
    const shown = (completed: string[]) =>
      rendered(<ProgramsPage />, {
        at: '/programs',
        route: '/programs',
        answers: answers(programs, completed, ['gate']),
      })
    const { container, getByText } = await shown([])
    expect(Object.values(linksOf(container))).toEqual(['/programs/gate', '/programs/other'])
    getByText('It leads you step by step.')
    expect(wordsOf((await shown(['One', 'Two', 'Three'])).container)).not.toContain('step by step')
  })

  test('a default cover when none is set', { tags: ['programs/default-cover-when-none-set'] }, async () => {
    const cover = { prefix: '/gallery/day-sea-1', placeholder: '#cdb3a6' }
    const pictureOf = async (coverUrl: string | null) =>
      (await list([{ ...PROGRAM, cover, coverUrl }])).container.querySelector('img')?.getAttribute('src')
    expect(await pictureOf(null)).toBe('/gallery/day-sea-1/1200.webp')
    expect(await pictureOf('https://covers.test/own.jpg')).toBe('https://covers.test/own.jpg')
  })

  test("empty state 'No Programs Available' with a link to the library", {
    tags: ['programs/empty-state-no-programs-available-link'],
  }, async () => {
    const { container } = await list([])
    expect(wordsOf(container)).toContain('No Programs Available')
    expect(Object.values(linksOf(container))).toContain('/content-library')
  })
})

describe('program page', () => {
  const page = (completed: readonly string[] = []) =>
    rendered(<ProgramPage />, { at: '/programs/gate', route: '/programs/:id', answers: answers([PROGRAM], completed) })
  const progress = async (completed: readonly string[]) =>
    wordsOf((await page(completed)).getByRole('region', { name: 'Your progress' }))

  test("hero with cover, title, description and 'Who is this for?'", {
    tags: ['programs/hero-cover-title-description-who-this'],
  }, async () => {
    const words = wordsOf((await page()).container)
    expect(words).toContain('From Gate to Gate\nThree short sessions.')
    expect(words).toContain('Who is this for?\nAnyone with a ticket.')
  })

  test("up to 4 tags plus '+n'", {
    tags: ['programs/up-4-tags-plus-n', 'limits/tags-shown-program-hero-4'],
  }, async () => {
    const tags = (await page()).getByRole('list', { name: 'Tags' })
    expect(wordsOfEach(tags.children)).toEqual([...TAGS.slice(0, 4), '+2\nand Pilots, Sleep'])
  })

  test('the button names the session to start or continue', async () => {
    const buttonAfter = async (...completed: string[]) =>
      Object.keys(linksOf((await page(completed)).container)).find((words) => /session|again/i.test(words))
    expect(await buttonAfter()).toBe('Start session 1')
    expect(await buttonAfter('One')).toBe('Start session 2')
    expect(await buttonAfter('One', 'Two', 'Three')).toBe('Listen again')
  })

  test('a completed program leads to the others', async () => {
    const links = async (...completed: string[]) =>
      linksOf((await page(completed)).getByRole('region', { name: 'Your progress' }))
    expect(await links('One', 'Two')).toEqual({})
    expect(await links('One', 'Two', 'Three')).toEqual({ 'Choose another program': '/programs' })
  })

  test("'n/total Sessions' and percent complete", {
    tags: ['programs/n-total-sessions-percent-complete'],
  }, async () => {
    const words = await progress(['One'])
    expect(words).toContain('1/3 Sessions')
    expect(words).toContain('33%')
    expect(words).not.toContain('Completed')
  })

  test("a 'Completed' badge at 100%", { tags: ['programs/completed-badge-at-100'] }, async () => {
    expect(await progress(['One', 'Two', 'Three'])).toContain('3/3 Sessions\nCompleted')
  })

  test("toggle 'Hide completed content'; numbered session cards that lead back to the program", {
    tags: ['programs/toggle-hide-completed-content-numbered'],
  }, async () => {
    const { container } = await page()
    expect(wordsOf(container)).toContain('Hide completed content')
    const sessions = container.querySelector('ol')
    expect(sessions && linksOf(sessions)).toEqual({
      'Session 1, next: One': '/content/One?from=program-gate',
      'Session 2: Two': '/content/Two?from=program-gate',
      'Session 3: Three': '/content/Three?from=program-gate',
    })
  })
})

test("'Program Not Found' with a back link", {
  tags: ['programs/program-not-found-back-link', 'errors/content-not-found-program-not-found-404'],
}, async () => {
  const { container } = await rendered(<ProgramPage />, {
    at: '/programs/none',
    route: '/programs/:id',
    failures: [[['/api/programs', 'none'], new ApiError(404, {})]],
  })
  expect(wordsOf(container)).toContain('Program Not Found')
  expect(Object.values(linksOf(container))).toEqual(['/programs'])
})
