import type { Content } from '@stillair/api/contract/content.ts'
import { describe, expect, test, vi } from 'vitest'
import { subscriptionFixture, userFixture } from '../../../test/fixtures.ts'
import { linksOf, markup, wordsOf } from '../../../test/markup.tsx'
import { ApiError } from '../../api/api-error.ts'
import { contentFixture } from '../../entities/content/content-fixture.ts'
import { AboutContent } from './about-content.tsx'
import { ContentPage } from './content-page.tsx'
import { RatingPanel } from './rating-panel.tsx'
import { Session } from './session.tsx'

test("'Content Not Found' with a home link when there is no id", {
  tags: ['content/content-not-found-home-link-when-there'],
}, () => {
  const html = markup(<ContentPage />, { at: '/content', route: '/content/:id?' })
  expect(wordsOf(html)).toContain('Content Not Found')
  expect(Object.values(linksOf(html))).toEqual(['/'])
})

describe('content fetch failure', () => {
  const failing = (error: Error) =>
    wordsOf(
      markup(<ContentPage />, {
        at: '/content/a',
        route: '/content/:id?',
        answers: [[['/api/users/me'], userFixture()]],
        failures: [[['/api/content', 'a'], error]],
      }),
    )

  test("'Failed to fetch content'", { tags: ['errors/content-fetch-failure-failed-fetch'] }, () => {
    expect(failing(new ApiError(503, { error: 'Try again soon.' }))).toMatch(
      /Failed to fetch content\nTry again soon\./,
    )
  })

  test("'Content Not Found' when it is not there", { tags: ['errors/content-not-found-program-not-found-404'] }, () => {
    expect(failing(new ApiError(404, {}))).toContain('Content Not Found')
  })
})

test('non-free content for non-subscribers shows the premium-lock screen', {
  tags: ['content/non-free-content-for-non-subscribers'],
}, () => {
  vi.stubGlobal('document', { referrer: '' })
  vi.stubGlobal('location', { origin: 'https://stillair.test' })
  const html = markup(
    <Session content={contentFixture('a', { isFreeContent: false, isLocked: true })} userId="maya" />,
    {
      answers: [[['/api/subscription-status'], subscriptionFixture(false)]],
    },
  )
  expect(linksOf(html)['Get Premium Access']).toBe('/subscription')
  expect(html).not.toContain('data-player')
  vi.unstubAllGlobals()
})

describe('About This Content', () => {
  const about = (content: Partial<Content>) =>
    wordsOf(markup(<AboutContent content={contentFixture('a', content)} program={undefined} isWide={false} />))

  test('description, topics covered, type, duration', {
    tags: ['content/about-this-content-description-topics'],
  }, () => {
    expect(about({ description: 'What wings do.', tags: ['Wings', 'Wind'], duration: 479 })).toBe(
      'About This Content\nWhat wings do.\nTopics covered\nWings, Wind\nType\nAudio\nDuration\n7 mins',
    )
    expect(about({ type: 'video', duration: null })).toContain('Type\nVideo\nDuration\nNew')
  })

  test.each([
    [1, 'Expert podcast content'],
    [2, 'Technical aviation content'],
    [3, 'Calming meditation content'],
  ] as const)(
    'display fallback when the description is missing, category %d: %s',
    { tags: ['entities/display-fallbacks-when-description'] },
    (categoryId, fallback) => {
      expect(about({ categoryId, description: null })).toContain(fallback)
      expect(about({ categoryId, description: '' })).toContain(fallback)
    },
  )
})

describe('rating panel', () => {
  const panel = (rating: 1 | 2 | 3 | null) =>
    markup(<RatingPanel contentId="a" takesFocus={false} />, {
      answers: [[['/api/content', 'a', 'rating'], rating && { rating }]],
    })

  test("three choices, and 'You can change your rating anytime'", {
    tags: ['content/mark-as-completed-button-after', 'states/you-can-change-your-rating-anytime-once'],
  }, () => {
    const html = panel(null)
    expect([...html.matchAll(/<button[^>]*>(.*?)<\/button>/gs)].map(([, text = '']) => wordsOf(text))).toEqual([
      'Very helpful',
      'Somewhat helpful',
      'Not helpful',
    ])
    expect(wordsOf(html)).toContain('You can change your rating anytime')
    expect(wordsOf(html)).not.toContain('Thank you')
  })

  test.each([
    [3, 'Very helpful'],
    [2, 'Somewhat helpful'],
    [1, 'Not helpful'],
  ] as const)(
    "once rated, 'Thank you for your feedback!'; %d is %s",
    { tags: ['states/you-can-change-your-rating-anytime-once', 'states/rating-values-3-very-helpful-2-somewhat'] },
    (rating, text) => {
      const html = panel(rating)
      expect(wordsOf(html)).toContain('Thank you for your feedback!\nYou can change your rating anytime')
      const pressed = html.match(/<button[^>]*aria-pressed="true"[^>]*>(.*?)<\/button>/s)?.[1] ?? ''
      expect(wordsOf(pressed)).toBe(text)
    },
  )
})
