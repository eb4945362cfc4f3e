// @vitest-environment happy-dom
import type { Content } from '@stillair/api/contract/listener/content.ts'
import { describe, expect, test } from 'vitest'
import { subscriptionFixture } from '../../../test/fixtures.ts'
import { linksOf, rendered, wordsOf } from '../../../test/rendered.tsx'
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
  rendered(<LibraryPage />, {
    at,
    route: '/content-library/:category?',
    answers: [
      [['/api/content'], library],
      [['/api/content/completions'], []],
      [['/api/content/personalized'], recommended.map((id) => ({ id, reasons: ['A reason.'] }))],
      [['/api/subscription-status'], subscriptionFixture(false)],
    ],
  })

const words = async (here?: Here) => wordsOf((await page(here)).container)

test('category pills All, Podcast, Technical and Meditation', {
  tags: ['library/category-pills-all-podcast-technical'],
}, async () => {
  expect(linksOf((await page()).container)).toMatchObject({
    All: '/content-library',
    Podcast: '/content-library/1',
    Technical: '/content-library/2',
    Meditation: '/content-library/3',
  })
})

test('category is 1, 2 or 3; others are a missing page', {
  tags: ['routes/content-library-content-library-category'],
}, async () => {
  expect(await words({ at: '/content-library/2' })).toContain('A guide')
  expect(await words({ at: '/content-library/2' })).not.toContain('A pod')
  for (const at of ['/content-library/4', '/content-library/podcast']) {
    expect(await words({ at })).toContain('404 Page Not Found')
  }
})

test('users see only published items', { tags: ['states/content-draft-published-users-see-only'] }, async () => {
  expect(await words()).toContain('A pod')
  expect(await words()).not.toContain('A draft')
})

test('search box with a clear button', { tags: ['library/search-box-clear-button'] }, async () => {
  const { getByRole } = await page({ at: '/content-library?q=bumps' })
  expect(getByRole<HTMLInputElement>('searchbox').value).toBe('bumps')
  getByRole('button', { name: 'Clear search' })
})

test("toggle 'Hide completed content'; 'Show recommended only' only when recommendations exist", {
  tags: ['library/toggle-show-recommended-only-only-when'],
}, async () => {
  expect(await words()).toContain('Hide completed content')
  expect(await words()).not.toContain('Show recommended only')
  expect(await words({ recommended: ['pod'] })).toContain('Show recommended only')
})

test("empty state: 'No Content Available'", { tags: ['library/empty-state-no-content-available'] }, async () => {
  expect(await words({ library: [] })).toContain('No Content Available')
  expect(await words({ at: '/content-library?q=nothing-like-it' })).toContain('No Content Available')
})

describe('card badges', () => {
  const [pod] = LIBRARY
  async function card(content: Partial<Content>, facts: object = {}) {
    const { container } = await rendered(
      <ContentCard
        content={contentFixture('pod', { ...pod, ...content })}
        listener={{ completed: new Set(), recommended: new Map(), hasActiveSubscription: false, ...facts }}
        from="/content-library"
        level={2}
      />,
    )
    return wordsOf(container)
  }

  test('Completed', { tags: ['library/card-badge-completed'] }, async () =>
    expect(await card({}, { completed: new Set(['pod']) })).toContain('Completed'),
  )

  test('Recommended', { tags: ['library/card-badge-recommended'] }, async () =>
    expect(await card({}, { recommended: new Map([['pod', ['Why.']]]) })).toContain('Recommended'),
  )

  test('Premium or Free (non-subscribers only)', {
    tags: ['library/card-badge-premium-free-non-subscribers', 'roles/no-active-subscription-sees-premium-free'],
  }, async () => {
    expect(await card({})).toContain('Free')
    expect(await card({ isFreeContent: false })).toContain('Premium')
    expect(await card({ isFreeContent: false }, { hasActiveSubscription: true })).not.toMatch(/Free|Premium/)
  })

  test('up to 2 tags (1 if recommended)', { tags: ['library/up-2-tags-1-if-recommended'] }, async () => {
    expect(await card({})).toContain('Bumps · Wings')
    expect(await card({})).not.toContain('Wind')
    expect(await card({}, { recommended: new Map([['pod', ['Why.']]]) })).not.toContain('Wings')
  })

  test("duration in mins or 'New'", { tags: ['library/duration-mins-new'] }, async () => {
    expect(await card({ duration: 479 })).toContain('7 mins')
    expect(await card({ duration: null })).toContain('New')
  })
})

test('an own cover image, else the one of the gallery', {
  tags: ['entities/default-image-used-when-no-cover-image'],
}, async () => {
  async function pictureOf(content: Partial<Content>) {
    const { container } = await page({ library: [contentFixture('pod', content)] })
    return container.querySelector('article img')?.getAttribute('src')
  }
  const cover = { prefix: '/gallery/dusk-sea-1', placeholder: '#cdb3a6' }
  expect(await pictureOf({ cover })).toBe('/gallery/dusk-sea-1/1200.webp')
  expect(await pictureOf({ cover, coverImageUrl: 'https://covers.test/own.jpg' })).toBe('https://covers.test/own.jpg')
})
