import { describe, expect, test } from 'vitest'
import { programFixture, subscriptionFixture, userFixture } from '../../../test/fixtures.ts'
import { linksOf, markup, wordsOf } from '../../../test/markup.tsx'
import { contentFixture } from '../../entities/content/content-fixture.ts'
import { Dashboard } from './dashboard.tsx'
import { Sections } from './sections.tsx'
import { StreakTile } from './streak-tile.tsx'

const listener = { completed: new Set<string>(), recommended: new Map(), hasActiveSubscription: true }
const NOTHING_HEARD = { totalSessions: 0, completedSessions: 0, listenedSeconds: 0, items: [] }
const quiet = [
  [['/api/content/completions'], []],
  [['/api/content/personalized'], []],
  [['/api/programs/personalized'], []],
  [['/api/progress'], NOTHING_HEARD],
  [['/api/streak'], { currentStreak: 0, weeklyPattern: Array(7).fill(false) }],
  [['/api/subscription-status'], subscriptionFixture(true)],
] as const

describe('greeting', () => {
  const greeted = (name: string | null) =>
    wordsOf(
      markup(<Dashboard />, {
        answers: [...quiet, [['/api/users/me'], userFixture({ name })], [['/api/content'], []]],
      }),
    )

  test('with their name, and a tagline about a personalized flight confidence center for stress-free flying', {
    tags: ['dashboard/greeting-their-name-generic-greeting-if'],
  }, () => {
    expect(greeted('Maya')).toMatch(/, Maya\.\n/)
    expect(greeted('Maya')).toContain('Your personalized flight confidence center, for stress-free flying.')
  })

  test('generic if the name is missing', { tags: ['dashboard/greeting-their-name-generic-greeting-if'] }, () =>
    expect(greeted(null)).toMatch(/\n(Good \w+|Hello)\.\n/),
  )
})

test("empty library message: 'No content available yet. Check back soon for helpful videos and audio!'", {
  tags: ['dashboard/empty-library-message'],
}, () => {
  const answers = [...quiet, [['/api/users/me'], userFixture()], [['/api/content'], []]] as const
  expect(wordsOf(markup(<Dashboard />, { answers }))).toContain(
    'No content available yet. Check back soon for helpful videos and audio!',
  )
})

describe('stat tiles', () => {
  const tiles = (currentStreak: number, weeklyPattern: boolean[]) =>
    markup(<StreakTile />, { answers: [...quiet, [['/api/streak'], { currentStreak, weeklyPattern }]] })

  test.each([
    [0, '0 Days'],
    [1, '1 Day'],
    [2, '2 Days'],
  ])(
    "the streak's label reads 'Day' when the streak is 1, else 'Days': %d",
    { tags: ['states/label-reads-day-when-streak-1-else-days'] },
    (streak, label) => {
      const words = wordsOf(tiles(streak, Array(7).fill(false))).replaceAll('\n', ' ')
      expect(words).toContain(` ${label}`)
    },
  )

  test("weekly dots: filled when completed, with 'Day N: Completed' or 'No activity'", {
    tags: ['dashboard/streak-weekly-dots', 'states/dots-filled-when-completed-otherwise'],
  }, () => {
    const html = tiles(1, [false, true, false, false, false, false, true])
    const dots = [...html.matchAll(/<button[^>]*aria-label="(Day \d: [^"]+)"([^>]*)>/g)]
    expect(dots.map(([, label, rest]) => [label, rest?.includes('data-done')])).toEqual([
      ['Day 1: No activity', false],
      ['Day 2: Completed', true],
      ['Day 3: No activity', false],
      ['Day 4: No activity', false],
      ['Day 5: No activity', false],
      ['Day 6: No activity', false],
      ['Day 7: Completed', true],
    ])
  })

  test('a landings counter', { tags: ['dashboard/stat-tiles-including-landings-counter'] }, () => {
    const answers = [...quiet, [['/api/users/me'], userFixture()], [['/api/content'], []]] as const
    expect(wordsOf(markup(<Dashboard />, { answers }))).toMatch(/Landings since you joined\n[\d,]+\n/)
  })
})

const library = [
  contentFixture('pod', { categoryId: 1 }),
  contentFixture('tech', { categoryId: 2 }),
  contentFixture('calm', { categoryId: 3 }),
]
const programs = ['One', 'Two', 'Three', 'Four'].map((id) => programFixture(id))
const sections = (published = library, list = programs, suited: string[] = []) =>
  markup(
    <Sections
      published={published}
      listener={{ ...listener, recommended: new Map(suited.map((id) => [id, ['A reason.']])) }}
      leadId={null}
    />,
    { answers: [...quiet, [['/api/content'], published], [['/api/programs'], list]] },
  )

describe('Recommended for You', () => {
  test("subtitle: 'Curated content based on your anxiety profile'", {
    tags: ['dashboard/recommended-for-you-subtitle-curated'],
  }, () => {
    const words = wordsOf(sections(library, programs, ['calm']))
    expect(words).toContain('Recommended for You\nCurated content based on your anxiety profile')
  })

  test("display fallback when a description is missing: 'Expert content for your journey'", () => {
    const described = [...library, contentFixture('told', { description: 'What wings do.' })]
    const words = wordsOf(sections(described)).split('Programs')[0]
    expect(words).toContain('Expert content for your journey')
    expect(wordsOf(sections([contentFixture('told', { description: 'What wings do.' })]))).toContain('What wings do.')
    expect(wordsOf(sections(library, programs, ['pod', 'tech', 'calm']))).not.toContain('Expert content')
  })

  test('a card shows the thumbnail of its session', () => {
    const html = sections([contentFixture('small', { thumbnailUrl: 'https://a.test/small.jpg' })])
    expect(html).toContain('src="https://a.test/small.jpg"')
  })

  test('does not claim the profile when nothing of it is left', () => {
    expect(wordsOf(sections())).toContain('Recommended for You\nSessions you have not completed yet')
  })
})

describe('Programs', () => {
  test('those that suit the anxiety profile come first, and say why', () => {
    const reasons = ['You said landing is hard for you.', 'Another reason.']
    const html = markup(<Sections published={library} listener={listener} leadId={null} />, {
      answers: [
        ...quiet,
        [['/api/content'], library],
        [['/api/programs'], programs],
        [['/api/programs/personalized'], [{ id: 'Four', reasons }]],
      ],
    })
    const paths = Object.values(linksOf(html)).filter((href) => href.startsWith('/programs/'))
    expect(paths).toEqual(['/programs/Four', '/programs/One', '/programs/Two'])
    expect(wordsOf(html)).toMatch(/\nFour\nYou said landing is hard for you\.\n/)
    expect(wordsOf(html)).not.toContain('Another reason.')
  })

  test("first 3 only, and 'View All Programs' to /programs", {
    tags: ['dashboard/first-3-only-button-view-all-programs', 'limits/up-3-programs'],
  }, () => {
    const links = linksOf(sections())
    expect(links['View All Programs']).toBe('/programs')
    expect(Object.values(links).filter((href) => href.startsWith('/programs/'))).toEqual([
      '/programs/One',
      '/programs/Two',
      '/programs/Three',
    ])
  })

  test('shown only when a non-empty programs list exists', {
    tags: ['dashboard/programs-shown-only-when-non-empty'],
  }, () => {
    expect(wordsOf(sections(library, []))).not.toContain('Programs')
    expect(wordsOf(sections(library, [programFixture('Draft', { isPublished: false })]))).not.toContain('Programs')
  })
})

describe('Learning Library', () => {
  test('Podcast Episodes, Technical Guides and Meditation Sessions, each with its link', {
    tags: [
      'dashboard/learning-library',
      'dashboard/podcast-episodes-category-1-link-view',
      'dashboard/technical-guides-category-2-view-all',
      'dashboard/meditation-sessions-category-3-view-all',
    ],
  }, () => {
    const html = sections()
    const titles = [...html.matchAll(/<h[23][^>]*>(.*?)<\/h[23]>/g)].map(([, title = '']) => wordsOf(title))
    const rows = ['Learning Library', 'Podcast Episodes', 'Technical Guides', 'Meditation Sessions']
    expect(titles.slice(-4)).toEqual(rows)
    expect(linksOf(html)).toMatchObject({
      'View All Episodes': '/content-library/1',
      'View All Guides': '/content-library/2',
      'View All Sessions': '/content-library/3',
    })
  })

  test('a category section appears only if at least one published item exists in it', {
    tags: ['dashboard/category-section-appears-only-if-at'],
  }, () => {
    const words = wordsOf(sections(library.slice(0, 1)))
    expect(words).toContain('Podcast Episodes')
    expect(words).not.toMatch(/Technical Guides|Meditation Sessions/)
  })

  test('each content card links to /content/{id}, with from=/', {
    tags: ['routes/dashboards-category-rows-link-from', 'dashboard/each-content-card-links-content-id'],
  }, () => {
    const links = Object.values(linksOf(sections())).filter((href) => href.startsWith('/content/'))
    expect(new Set(links)).toEqual(new Set(library.map(({ id }) => `/content/${id}?from=%2F`)))
  })
})
