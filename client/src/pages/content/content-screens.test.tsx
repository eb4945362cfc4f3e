// @vitest-environment happy-dom
import type { Content } from '@stillair/api/contract/listener/content.ts'
import { describe, expect, test } from 'vitest'
import { subscriptionFixture, userFixture } from '../../../test/fixtures.ts'
import { linksOf, rendered, wordsOf, wordsOfEach } from '../../../test/rendered.tsx'
import { ApiError } from '../../api/api-error.ts'
import { contentFixture } from '../../entities/content/content-fixture.ts'
import { AboutContent } from './about-content.tsx'
import { RatingPanel } from './completion/rating-panel.tsx'
import { ContentPage } from './content-page.tsx'
import { Session } from './session.tsx'

test("'Content Not Found' with a home link when there is no id", {
  tags: ['content/content-not-found-home-link-when-there'],
}, async () => {
  const { container } = await rendered(<ContentPage />, { at: '/content', route: '/content/:id?' })
  expect(wordsOf(container)).toContain('Content Not Found')
  expect(Object.values(linksOf(container))).toEqual(['/'])
})

describe('content fetch failure', () => {
  async function failing(error: Error) {
    const { container } = await rendered(<ContentPage />, {
      at: '/content/a',
      route: '/content/:id?',
      answers: [[['/api/users/me'], userFixture()]],
      failures: [[['/api/content', 'a'], error]],
    })
    return () => wordsOf(container)
  }

  test("'Failed to fetch content'", { tags: ['errors/content-fetch-failure-failed-fetch'] }, async () => {
    const words = await failing(new ApiError(503, { error: 'Try again soon.' }))
    expect(words()).toMatch(/Failed to fetch content\nTry again soon\./)
  })

  test("'Content Not Found' on 404", {
    tags: ['errors/content-not-found-program-not-found-404'],
  }, async () => {
    // After the device has been checked for an offline copy.
    await expect.poll(await failing(new ApiError(404, {}))).toContain('Content Not Found')
  })
})

test('non-free content for non-subscribers shows the premium-lock screen', {
  tags: ['content/non-free-content-for-non-subscribers'],
}, async () => {
  const { container } = await rendered(
    <Session content={contentFixture('a', { isFreeContent: false, isLocked: true })} userId="maya" />,
    {
      answers: [[['/api/subscription-status'], subscriptionFixture(false)]],
    },
  )
  expect(wordsOf(container)).toContain('£9.99 per month. Cancel anytime.')
  expect(linksOf(container)['Get Premium Access']).toBe('/subscription')
  expect(container.querySelector('[data-player]')).toBeNull()
})

test.each([
  ['two minutes of a recording of ours', { duration: 120 }, true],
  ['less', { duration: 119 }, false],
  ['an unknown length', { duration: null }, false],
  ['a file elsewhere', { mediaId: null }, false],
  ['content being processed', { isPlayable: false }, false],
])('for %s the lock offers the first minute or not', async (_, more, isOffered) => {
  const locked = { isFreeContent: false, isLocked: true, isPlayable: true, mediaId: 'm', duration: 600, ...more }
  const { queryByRole } = await rendered(<Session content={contentFixture('a', locked)} userId="maya" />, {
    answers: [[['/api/subscription-status'], subscriptionFixture(false)]],
  })
  expect(queryByRole('button', { name: 'Play the first minute' }) !== null).toBe(isOffered)
})

describe('About This Content', () => {
  async function about(content: Partial<Content>) {
    const element = <AboutContent content={contentFixture('a', content)} program={undefined} isWide={false} />
    return wordsOf((await rendered(element)).container)
  }

  test('description, topics covered, type, duration', {
    tags: ['content/about-this-content-description-topics'],
  }, async () => {
    expect(await about({ description: 'What wings do.', tags: ['Wings', 'Wind'], duration: 479 })).toBe(
      'About This Content\nWhat wings do.\nTopics covered\nWings, Wind\nType\nAudio\nDuration\n7 mins',
    )
    expect(await about({ type: 'video', duration: null })).toContain('Type\nVideo\nDuration\nNew')
  })

  test.each([
    [1, 'Expert podcast content'],
    [2, 'Technical aviation content'],
    [3, 'Calming meditation content'],
  ] as const)(
    'display fallback when the description is missing, category %d: %s',
    { tags: ['entities/display-fallbacks-when-description'] },
    async (categoryId, fallback) => {
      expect(await about({ categoryId, description: null })).toContain(fallback)
      expect(await about({ categoryId, description: '' })).toContain(fallback)
    },
  )
})

describe('rating panel', () => {
  const panel = (rating: 1 | 2 | 3 | null) =>
    rendered(<RatingPanel contentId="a" takesFocus={false} />, {
      answers: [[['/api/content', 'a', 'rating'], rating && { rating }]],
    })

  test("three choices, and 'You can change your rating anytime'", {
    tags: ['content/mark-as-completed-button-after', 'states/you-can-change-your-rating-anytime-once'],
  }, async () => {
    const { container, getAllByRole } = await panel(null)
    expect(wordsOfEach(getAllByRole('button'))).toEqual(['Very helpful', 'Somewhat helpful', 'Not helpful'])
    expect(wordsOf(container)).toContain('You can change your rating anytime')
    expect(wordsOf(container)).not.toContain('Thank you')
  })

  test.each([
    [3, 'Very helpful'],
    [2, 'Somewhat helpful'],
    [1, 'Not helpful'],
  ] as const)(
    "once rated, 'Thank you for your feedback!'; %d is %s",
    { tags: ['states/you-can-change-your-rating-anytime-once', 'states/rating-values-3-very-helpful-2-somewhat'] },
    async (rating, text) => {
      const { container, getByRole } = await panel(rating)
      expect(wordsOf(container)).toContain('Thank you for your feedback!\nYou can change your rating anytime')
      expect(wordsOf(getByRole('button', { pressed: true }))).toBe(text)
    },
  )
})
