import type { Content } from '@stillair/api/contract/content.ts'
import { describe, expect, test } from 'vitest'
import { subscriptionFixture } from '../../../test/fixtures.ts'
import { linksOf, markup, wordsOf } from '../../../test/markup.tsx'
import { ContentCard } from '../../entities/content/content-card.tsx'
import { contentFixture } from '../../entities/content/content-fixture.ts'
import { LibraryPage } from './library-page.tsx'

const LIBRARY = [
  contentFixture('pod', { title: 'A pod', categoryId: 1, tags: ['Bumps', 'Wings', 'Wind'] }),
  contentFixture('tech', { title: 'A guide', categoryId: 2, isFreeContent: false }),
  contentFixture('draft', { title: 'A draft', isPublished: false }),
]

interface Here {
  readonly at?: string
  readonly library?: readonly Content[]
  readonly recommended?: readonly string[]
}

const page = ({ at = '/content-library', library = LIBRARY, recommended = [] }: Here = {}) =>
  markup(<LibraryPage />, {
    at,
    route: '/content-library/:category?',
    answers: [
      [['/api/content'], library],
      [['/api/content/completions'], []],
      [['/api/content/personalized'], recommended.map((id) => ({ id, reasons: ['A reason.'] }))],
      [['/api/subscription-status'], subscriptionFixture(false)],
    ],
  })

test('category pills All, Podcast, Technical and Meditation', {
  tags: ['library/category-pills-all-podcast-technical'],
}, () => {
  expect(linksOf(page())).toMatchObject({
    All: '/content-library',
    Podcast: '/content-library/1',
    Technical: '/content-library/2',
    Meditation: '/content-library/3',
  })
})

test('category is 1, 2 or 3; another is no page', { tags: ['routes/content-library-content-library-category'] }, () => {
  expect(wordsOf(page({ at: '/content-library/2' }))).toMatch(/A guide/)
  expect(wordsOf(page({ at: '/content-library/2' }))).not.toMatch(/A pod/)
  for (const at of ['/content-library/4', '/content-library/podcast']) {
    expect(wordsOf(page({ at }))).toContain('404 Page Not Found')
  }
})

test('users see only published items', { tags: ['states/content-draft-published-users-see-only'] }, () => {
  expect(wordsOf(page())).toContain('A pod')
  expect(wordsOf(page())).not.toContain('A draft')
})

test('search box with a clear button', { tags: ['library/search-box-clear-button'] }, () => {
  const html = page({ at: '/content-library?q=bumps' })
  expect(html).toMatch(/<input[^>]*type="search"[^>]*value="bumps"/)
  expect(html).toContain('Clear search')
})

test("toggle 'Hide completed content'; 'Show recommended only' only when recommendations exist", {
  tags: ['library/toggle-show-recommended-only-only-when'],
}, () => {
  expect(wordsOf(page())).toContain('Hide completed content')
  expect(wordsOf(page())).not.toContain('Show recommended only')
  expect(wordsOf(page({ recommended: ['pod'] }))).toContain('Show recommended only')
})

test("empty state: 'No Content Available'", { tags: ['library/empty-state-no-content-available'] }, () => {
  expect(wordsOf(page({ library: [] }))).toContain('No Content Available')
  expect(wordsOf(page({ at: '/content-library?q=nothing-like-it' }))).toContain('No Content Available')
})

describe('card badges', () => {
  const [pod] = LIBRARY
  const card = (content: Partial<Content>, facts: object = {}) =>
    wordsOf(
      markup(
        <ContentCard
          content={contentFixture('pod', { ...pod, ...content })}
          listener={{ completed: new Set(), recommended: new Map(), hasActiveSubscription: false, ...facts }}
          from="/content-library"
          level={2}
        />,
      ),
    )

  test('Completed', { tags: ['library/card-badge-completed'] }, () =>
    expect(card({}, { completed: new Set(['pod']) })).toContain('Completed'),
  )

  test('Recommended', { tags: ['library/card-badge-recommended'] }, () =>
    expect(card({}, { recommended: new Map([['pod', ['Why.']]]) })).toContain('Recommended'),
  )

  test('Premium or Free (non-subscribers only)', {
    tags: ['library/card-badge-premium-free-non-subscribers', 'roles/no-active-subscription-sees-premium-free'],
  }, () => {
    expect(card({})).toContain('Free')
    expect(card({ isFreeContent: false })).toContain('Premium')
    expect(card({ isFreeContent: false }, { hasActiveSubscription: true })).not.toMatch(/Free|Premium/)
  })

  test('up to 2 tags (1 if recommended)', { tags: ['library/up-2-tags-1-if-recommended'] }, () => {
    expect(card({})).toContain('Bumps · Wings\n'.trim())
    expect(card({})).not.toContain('Wind')
    expect(card({}, { recommended: new Map([['pod', ['Why.']]]) })).not.toContain('Wings')
  })

  test("duration in mins or 'New'", { tags: ['library/duration-mins-new'] }, () => {
    expect(card({ duration: 479 })).toContain('7 mins')
    expect(card({ duration: null })).toContain('New')
  })
})

test('a cover of its own, else the drawn one', { tags: ['entities/default-image-used-when-no-cover-image'] }, () => {
  const of = (content: Partial<Content>) => page({ library: [contentFixture('pod', content)] })
  const drawn = { prefix: '/covers/pod/3', placeholder: '#cdb3a6' }
  expect(of({ cover: drawn })).toContain('src="/covers/pod/3/1200.webp"')
  expect(of({ cover: drawn, coverImageUrl: 'https://covers.test/own.jpg' })).toContain(
    'src="https://covers.test/own.jpg"',
  )
})
