// @vitest-environment happy-dom
import type { User } from '@stillair/api/contract/listener/account.ts'
import { act, fireEvent } from '@testing-library/react'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { subscriptionFixture, userFixture } from '../../../test/fixtures.ts'
import { linksOf, press, rendered, wordsOf, wordsOfEach } from '../../../test/rendered.tsx'
import { signInForRequests } from '../../../test/sign-in-for-requests.ts'
import { toastStore } from '../../ui/toasts/toast-store.ts'
import { ProfilePage } from './profile-page.tsx'

const PROFILE = {
  anxietyTimeline: 'incident',
  flyingFrequency: 'rarely',
  triggers: ['turbulence', 'control'],
  symptoms: ['racing-heart'],
  copingMethods: [],
  desiredSupport: ['guidance'],
} satisfies User['anxietyProfile']

interface Here {
  readonly at?: string
  readonly me?: Partial<User>
  readonly isSubscriber?: boolean
  readonly listenedSeconds?: number
  readonly currentStreak?: number
  readonly completedSessions?: number
  readonly mailAddress?: string | null
}

async function page({ at = '/profile', me = {}, isSubscriber = false, listenedSeconds = 1_829, ...other }: Here = {}) {
  const { mailAddress: address = 'zoe@example.com', currentStreak = 2, completedSessions = 7 } = other
  const shown = await rendered(<ProfilePage />, {
    at,
    answers: [
      [['/api/users/me'], userFixture(me)],
      [['/api/progress'], { totalSessions: 12, completedSessions, listenedSeconds, items: [] }],
      [['/api/streak'], { currentStreak, weeklyPattern: [false, false, false, false, false, true, true] }],
      [['/api/reminders'], { isOn: true, byMail: true, deviceIds: [], deviceId: null, mail: { address } }],
      [['/api/subscription-status'], subscriptionFixture(isSubscriber)],
    ],
  })
  return { ...shown, words: wordsOf(shown.container) }
}

describe('header', () => {
  test("initial avatar, name, e-mail, Edit, badge and 'Member since' date", {
    tags: ['profile/header-initial-avatar-name-e-mail-member'],
  }, async () => {
    const { words } = await page()
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
      expect((await page({ isSubscriber })).words).toContain(badge)
    },
  )
})

describe('editing the name', () => {
  async function edited(name: string) {
    const shown = await page()
    await press('Edit name and email')
    fireEvent.change(shown.getByLabelText('Name'), { target: { value: name } })
    return { ...shown, heading: () => shown.getByRole('heading', { level: 1 }).textContent }
  }

  test('Cancel restores the stored name', { tags: ['states/profile-edit-view-edit-then-saved'] }, async () => {
    const { heading, getByLabelText } = await edited('After Edit')
    await press('Cancel')
    expect(heading()).toBe('Maya')
    await press('Edit name and email')
    expect(getByLabelText<HTMLInputElement>('Name').value).toBe('Maya')
  })

  test("'Update failed' keeps what was typed, and another attempt succeeds", {
    tags: ['errors/profile-update-failed-there-was-an-error', 'errors/profile-success-profile-updated'],
  }, async () => {
    signInForRequests()
    onTestFinished(() => void vi.unstubAllGlobals())
    const { heading, getByLabelText } = await edited('After Edit')
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    const toast = () => toastStore.getState()[0]
    const saved = async (title: string) => {
      await press('Save')
      await act(() => expect.poll(() => toast()?.title).toBe(title))
    }
    await saved('Update failed')
    expect(toast()).toMatchObject({ text: 'There was an error updating your profile.', tone: 'destructive' })
    expect(getByLabelText<HTMLInputElement>('Name').value).toBe('After Edit')
    vi.stubGlobal('fetch', async () => Response.json(userFixture({ name: 'After Edit' })))
    await saved('Profile updated')
    expect(heading()).toBe('After Edit')
  })
})

test('four stat tiles: Total Sessions, Completed, Practice Time (minutes), Day Streak', {
  tags: ['profile/four-stat-tiles-total-sessions-completed'],
}, async () => {
  const tiles = (await page()).container.querySelector('dl')
  expect(tiles && wordsOf(tiles)).toBe(
    'Total Sessions\n12\nCompleted\n7\nPractice Time\n30\nminutes\nDay Streak\n2\nDays',
  )
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
    const { words } = await page({ listenedSeconds })
    expect(words.replaceAll('\n', ' ')).toContain(`Practice Time ${minutes} Day Streak`)
  },
)

describe('tabs', () => {
  test('Progress: weekly activity circles Sun to Sat, current streak', {
    tags: ['profile/tab-progress-weekly-activity-circles-sun'],
  }, async () => {
    const { container, words, getAllByRole } = await page()
    expect(wordsOfEach(getAllByRole('tab'))).toEqual(['Progress', 'Anxiety Profile', 'Settings'])
    const week = container.querySelector('ol')
    expect(week && wordsOf(week).match(/Sunday|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday/g)).toEqual([
      'Sunday',
      'Monday',
      'Tuesday',
      'Wednesday',
      'Thursday',
      'Friday',
      'Saturday',
    ])
    expect(words).toContain('Current streak\n2\nDays')
  })

  test('a lost streak is only a missed day, and leads to the next session', async () => {
    const link = async (currentStreak: number) =>
      linksOf((await page({ currentStreak })).getByRole('region', { name: 'Current streak' }))
    expect(await link(0)).toEqual({ 'See what’s next for you': '/' })
    expect(await link(1)).toEqual({})
  })

  test('the streak of somebody who has not begun mentions no missed day', async () => {
    const { words } = await page({ currentStreak: 0, completedSessions: 0 })
    expect(words).toContain('A few minutes is a good start.')
    expect(words).not.toContain('missed')
  })

  test('Anxiety Profile: flying frequency, primary triggers, anxiety timeline', {
    tags: ['profile/tab-anxiety-profile-flying-frequency'],
  }, async () => {
    const { words } = await page({ at: '/profile?tab=anxiety-profile', me: { anxietyProfile: PROFILE } })
    for (const title of ['Flying frequency', 'Primary triggers', 'Anxiety timeline']) expect(words).toContain(title)
    expect(words.replaceAll('\n', ' ')).toContain('Turbulence and not being in control are the hardest parts for you.')
  })

  test("'No anxiety profile created yet' with a 'Create Anxiety Profile' button", {
    tags: ['profile/no-anxiety-profile-created-yet-create'],
  }, async () => {
    const { container, words } = await page({ at: '/profile?tab=anxiety-profile' })
    expect(words).toContain('No anxiety profile created yet')
    expect(linksOf(container)['Create Anxiety Profile']).toMatch(/edit=new$/)
  })

  test('Settings: link to /subscription, Sign Out', {
    tags: ['profile/tab-settings-link-subscription-sign-out'],
  }, async () => {
    const { container, words } = await page({ at: '/profile?tab=settings' })
    expect(Object.values(linksOf(container))).toContain('/subscription')
    expect(words).toContain('Sign Out')
  })

  test('Settings: reminders by e-mail are paused while the sign-in address is not confirmed', async () => {
    const settings = async (mailAddress: string | null) =>
      (await page({ at: '/profile?tab=settings', mailAddress })).words
    expect(await settings(null)).toContain('E-mail reminders are paused. Confirm your sign-in address')
    expect(await settings('zoe@example.com')).not.toContain('paused')
  })
})

test('while the export is prepared, the screen says how much has arrived', async () => {
  signInForRequests()
  const { promise, resolve } = Promise.withResolvers<ReadableStreamDefaultController<Uint8Array>>()
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (path) =>
    String(path) === '/api/users/me/export'
      ? new Response(new ReadableStream({ start: resolve }))
      : await new Promise<Response>(() => {}),
  )
  const saved = vi.spyOn(URL, 'createObjectURL')
  onTestFinished(() => void vi.restoreAllMocks())
  const { findByText, queryByText, getByRole } = await page({ at: '/profile?tab=settings' })
  await press('Download my data')
  getByRole('button', { name: 'Preparing…' })
  const body = await promise
  await act(async () => body.enqueue(new Uint8Array(1_240_000).fill(0x20)))
  await findByText(/^1.2 MB so far/)
  await act(async () => body.enqueue(new TextEncoder().encode('{}')))
  await act(async () => body.close())
  await expect.poll(() => saved.mock.calls.length).toBe(1)
  expect(queryByText(/so far/)).toBeNull()
})
