import type { User } from '@stillair/api/contract/account.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { subscriptionFixture, userFixture } from '../../../test/fixtures.ts'
import { linksOf, markup, wordsOf } from '../../../test/markup.tsx'

const PROFILE = {
  anxietyTimeline: 'incident',
  flyingFrequency: 'rarely',
  triggers: ['turbulence', 'control'],
  symptoms: ['racing-heart'],
  copingMethods: [],
  desiredSupport: ['guidance'],
} satisfies User['anxietyProfile']

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }))
  vi.stubGlobal('document', { documentElement: { dataset: {} } })
})
afterEach(() => vi.unstubAllGlobals())

interface Here {
  readonly at?: string
  readonly me?: Partial<User>
  readonly isSubscriber?: boolean
  readonly listenedSeconds?: number
}

async function page({ at = '/profile', me = {}, isSubscriber = false, listenedSeconds = 1_829 }: Here = {}) {
  const { ProfilePage } = await import('./profile-page.tsx')
  return markup(<ProfilePage />, {
    at,
    answers: [
      [['/api/users/me'], userFixture(me)],
      [['/api/progress'], { totalSessions: 12, completedSessions: 7, listenedSeconds, items: [] }],
      [['/api/streak'], { currentStreak: 2, weeklyPattern: [false, false, false, false, false, true, true] }],
      [['/api/subscription-status'], subscriptionFixture(isSubscriber)],
    ],
  })
}

describe('header', () => {
  test("initial avatar, name, e-mail, Edit, badge and 'Member since' date", {
    tags: ['profile/header-initial-avatar-name-e-mail-member'],
  }, async () => {
    const words = wordsOf(await page())
    expect(words).toMatch(/^M\nMaya\n/m)
    expect(words).toContain('maya@stillair.test')
    expect(words).toMatch(/Member since\n.*2025/)
    expect(words).toContain('Edit')
  })

  test.each([
    [true, 'Premium Member'],
    [false, 'Free Account'],
  ])(
    'badge, active subscription %s: %s',
    { tags: ['profile/badge-premium-member-free-account'] },
    async (isSubscriber, badge) => {
      expect(wordsOf(await page({ isSubscriber }))).toContain(badge)
    },
  )
})

test('four stat tiles: Total Sessions, Completed, Practice Time (minutes), Day Streak', {
  tags: ['profile/four-stat-tiles-total-sessions-completed'],
}, async () => {
  const [, tiles = ''] = (await page()).match(/<dl[^>]*>(.*?)<\/dl>/s) ?? []
  expect(wordsOf(tiles)).toBe('Total Sessions\n12\nCompleted\n7\nPractice Time\n30\nminutes\nDay Streak\n2\nDays')
})

test.each([
  [0, '0 minutes'],
  [29, '0 minutes'],
  [30, '1 minute'],
  [89, '1 minute'],
  [90, '2 minutes'],
  [1_829, '30 minutes'],
  [1_830, '31 minutes'],
])(
  'practice time is rounded seconds divided by 60: %d s are %s',
  { tags: ['limits/profile-total-minutes-are-rounded'] },
  async (listenedSeconds, minutes) => {
    expect(wordsOf(await page({ listenedSeconds })).replaceAll('\n', ' ')).toContain(
      `Practice Time ${minutes} Day Streak`,
    )
  },
)

describe('tabs', () => {
  test('Progress: weekly activity circles Sun to Sat, current streak', {
    tags: ['profile/tab-progress-weekly-activity-circles-sun'],
  }, async () => {
    const html = await page()
    expect([...html.matchAll(/role="tab"[^>]*>([^<]*)</g)].map(([, name]) => name)).toEqual([
      'Progress',
      'Anxiety Profile',
      'Settings',
    ])
    const [, week = ''] = html.match(/<ol[^>]*>(.*?)<\/ol>/s) ?? []
    expect(wordsOf(week).match(/Sunday|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday/g)).toEqual([
      'Sunday',
      'Monday',
      'Tuesday',
      'Wednesday',
      'Thursday',
      'Friday',
      'Saturday',
    ])
    expect(wordsOf(html)).toMatch(/Current streak\n2\nDays/)
  })

  test('Anxiety Profile: flying frequency, primary triggers, anxiety timeline', {
    tags: ['profile/tab-anxiety-profile-flying-frequency'],
  }, async () => {
    const words = wordsOf(await page({ at: '/profile?tab=anxiety-profile', me: { anxietyProfile: PROFILE } }))
    for (const title of ['Flying frequency', 'Primary triggers', 'Anxiety timeline']) expect(words).toContain(title)
    expect(words.replaceAll('\n', ' ')).toContain('Turbulence and not being in control are the hardest parts for you.')
  })

  test("'No anxiety profile created yet' with a 'Create Anxiety Profile' button", {
    tags: ['profile/no-anxiety-profile-created-yet-create'],
  }, async () => {
    const html = await page({ at: '/profile?tab=anxiety-profile' })
    expect(wordsOf(html)).toContain('No anxiety profile created yet')
    expect(linksOf(html)['Create Anxiety Profile']).toMatch(/edit=new$/)
  })

  test('Settings: link to /subscription, Sign Out', {
    tags: ['profile/tab-settings-link-subscription-sign-out'],
  }, async () => {
    const html = await page({ at: '/profile?tab=settings' })
    expect(Object.values(linksOf(html))).toContain('/subscription')
    expect(wordsOf(html)).toContain('Sign Out')
  })
})
