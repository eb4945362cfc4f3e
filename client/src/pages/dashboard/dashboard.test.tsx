// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import { programFixture, subscriptionFixture, userFixture } from '../../../test/fixtures.ts'
import { linksOf, rendered, wordsOf, wordsOfEach } from '../../../test/rendered.tsx'
import { contentFixture } from '../../entities/content/content-fixture.ts'
import { Dashboard } from './dashboard.tsx'
import { Sections } from './sections/sections.tsx'
import { StreakTile } from './tiles/streak-tile.tsx'

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

const dashboard = (name: string | null = 'Maya') =>
  rendered(<Dashboard />, {
    answers: [...quiet, [['/api/users/me'], userFixture({ name })], [['/api/content'], []]],
  })

describe('greeting', () => {
  const greeted = async (name: string | null) => wordsOf((await dashboard(name)).container)

  test('with their name, and a tagline about a personalized flight confidence center for stress-free flying', {
    tags: ['dashboard/greeting-their-name-generic-greeting-if'],
  }, async () => {
    expect(await greeted('Maya')).toMatch(/, Maya\.\n/)
    expect(await greeted('Maya')).toContain('Your personalized flight confidence center, for stress-free flying.')
  })

  test('generic if the name is missing', { tags: ['dashboard/greeting-their-name-generic-greeting-if'] }, async () =>
    expect(await greeted(null)).toMatch(/(^|\n)(Good \w+|Hello)\.\n/),
  )
})

test("empty library message: 'No content available yet. Check back soon for helpful videos and audio!'", {
  tags: ['dashboard/empty-library-message'],
}, async () => {
  expect(wordsOf((await dashboard()).container)).toContain(
    'No content available yet. Check back soon for helpful videos and audio!',
  )
})

describe('stat tiles', () => {
  const tiles = (currentStreak: number, weeklyPattern: boolean[]) =>
    rendered(<StreakTile />, { answers: [...quiet, [['/api/streak'], { currentStreak, weeklyPattern }]] })

  test.each([
    [0, '0 Days'],
    [1, '1 Day'],
    [2, '2 Days'],
  ])(
    "the streak's label reads 'Day' when the streak is 1, else 'Days': %d",
    { tags: ['states/label-reads-day-when-streak-1-else-days'] },
    async (streak, label) => {
      const { container } = await tiles(streak, Array(7).fill(false))
      const words = wordsOf(container).replaceAll('\n', ' ')
      expect(words).toContain(` ${label}`)
    },
  )

  test.each([
    [0, 1, 600, 'A missed day is only a day. 10 minutes of practice so far.'],
    [0, 1, 0, 'A missed day is only a day. A few minutes is a good start.'],
    [1, 1, 600, '10 minutes of practice so far.'],
    [0, 0, 0, 'A few minutes is a good start.'],
  ])('a streak of %d, %d completed sessions, %d s of practice: %s', async (...given) => {
    const [currentStreak, completedSessions, listenedSeconds, note] = given
    const { container } = await rendered(<StreakTile />, {
      answers: [
        [['/api/streak'], { currentStreak, weeklyPattern: Array(7).fill(false) }],
        [['/api/progress'], { totalSessions: 1, completedSessions, listenedSeconds, items: [] }],
      ],
    })
    expect(wordsOfEach(container.querySelectorAll('p')).at(-1)).toBe(note)
  })

  test("weekly dots: filled when completed, with 'Day N: Completed' or 'No activity'", {
    tags: ['dashboard/streak-weekly-dots', 'states/dots-filled-when-completed-otherwise'],
  }, async () => {
    const { getAllByRole } = await tiles(1, [false, true, false, false, false, false, true])
    const dots = getAllByRole('button', { name: /^Day \d: / })
    expect(dots.map((dot) => [dot.getAttribute('aria-label'), dot.hasAttribute('data-done')])).toEqual([
      ['Day 1: No activity', false],
      ['Day 2: Completed', true],
      ['Day 3: No activity', false],
      ['Day 4: No activity', false],
      ['Day 5: No activity', false],
      ['Day 6: No activity', false],
      ['Day 7: Completed', true],
    ])
  })

  test('a landings counter', { tags: ['dashboard/stat-tiles-including-landings-counter'] }, async () => {
    expect(wordsOf((await dashboard()).container)).toMatch(/Landings since you joined\n[\d,]+\n/)
  })
})

const library = [
  contentFixture('pod', { categoryId: 1 }),
  contentFixture('tech', { categoryId: 2 }),
  contentFixture('calm', { categoryId: 3 }),
]
const programs = ['One', 'Two', 'Three', 'Four'].map((id) => programFixture(id))
const sections = (published = library, list = programs, suited: string[] = []) =>
  rendered(
    <Sections
      published={published}
      listener={{ ...listener, recommended: new Map(suited.map((id) => [id, [`A reason for ${id}.`]])) }}
      lead={null}
      hasKit={false}
    />,
    { answers: [...quiet, [['/api/content'], published], [['/api/programs'], list]] },
  )

const words = async (...shown: Parameters<typeof sections>) => wordsOf((await sections(...shown)).container)

describe('Recommended for You', () => {
  test("subtitle: 'Curated content based on your anxiety profile'", {
    tags: ['dashboard/recommended-for-you-subtitle-curated'],
  }, async () => {
    expect(await words(library, programs, ['calm'])).toContain(
      'Recommended for You\nCurated content based on your anxiety profile',
    )
  })

  test("display fallback when a description is missing: 'Expert content for your journey'", async () => {
    const described = [...library, contentFixture('described', { description: 'What wings do.' })]
    expect((await words(described)).split('Programs')[0]).toContain('Expert content for your journey')
    expect(await words([contentFixture('described', { description: 'What wings do.' })])).toContain('What wings do.')
    expect(await words(library, programs, ['pod', 'tech', 'calm'])).not.toContain('Expert content')
  })

  test('a card shows the thumbnail of its content', async () => {
    const { container } = await sections([contentFixture('small', { thumbnailUrl: 'https://a.test/small.jpg' })])
    expect(container.querySelector('img')?.getAttribute('src')).toBe('https://a.test/small.jpg')
  })

  test('the subtitle does not mention the profile when no recommendation comes from it', async () => {
    expect(await words()).toContain('Recommended for You\nSessions you have not completed yet')
  })
})

describe('Programs', () => {
  test('programs that suit the anxiety profile come first, with the reason', async () => {
    const reasons = ['Helps with landing.', 'Another reason.']
    const { container } = await rendered(
      <Sections published={library} listener={listener} lead={null} hasKit={false} />,
      {
        answers: [
          ...quiet,
          [['/api/content'], library],
          [['/api/programs'], programs],
          [['/api/programs/personalized'], [{ id: 'Four', reasons }]],
        ],
      },
    )
    const paths = Object.values(linksOf(container)).filter((href) => href.startsWith('/programs/'))
    expect(paths).toEqual(['/programs/Four', '/programs/One', '/programs/Two'])
    expect(wordsOf(container)).toContain('\nFour\nHelps with landing.\n')
    expect(wordsOf(container)).not.toContain('Another reason.')
  })

  test("first 3 only, and 'View All Programs' to /programs", {
    tags: ['dashboard/first-3-only-button-view-all-programs', 'limits/up-3-programs'],
  }, async () => {
    const links = linksOf((await sections()).container)
    expect(links['View All Programs']).toBe('/programs')
    expect(Object.values(links).filter((href) => href.startsWith('/programs/'))).toEqual([
      '/programs/One',
      '/programs/Two',
      '/programs/Three',
    ])
  })

  test('shown only when a non-empty programs list exists', {
    tags: ['dashboard/programs-shown-only-when-non-empty'],
  }, async () => {
    expect(await words(library, [])).not.toContain('Programs')
    expect(await words(library, [programFixture('Draft', { isPublished: false })])).not.toContain('Programs')
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
  }, async () => {
    const { container, getAllByRole } = await sections()
    const titles = wordsOfEach(getAllByRole('heading').filter(({ tagName }) => /^H[23]$/.test(tagName)))
    const rows = ['Learning Library', 'Podcast Episodes', 'Technical Guides', 'Meditation Sessions']
    expect(titles.slice(-4)).toEqual(rows)
    expect(linksOf(container)).toMatchObject({
      'View All Episodes': '/content-library/1',
      'View All Guides': '/content-library/2',
      'View All Sessions': '/content-library/3',
    })
  })

  test('a category section appears only if at least one published item exists in it', {
    tags: ['dashboard/category-section-appears-only-if-at'],
  }, async () => {
    const shown = await words(library.slice(0, 1))
    expect(shown).toContain('Podcast Episodes')
    expect(shown).not.toMatch(/Technical Guides|Meditation Sessions/)
  })

  test('each content card links to /content/{id}, with from=/', {
    tags: ['routes/dashboards-category-rows-link-from', 'dashboard/each-content-card-links-content-id'],
  }, async () => {
    const links = Object.values(linksOf((await sections()).container)).filter((href) => href.startsWith('/content/'))
    expect(new Set(links)).toEqual(new Set(library.map(({ id }) => `/content/${id}?from=%2F`)))
  })
})
