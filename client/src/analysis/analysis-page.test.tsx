// @vitest-environment happy-dom
import type { HistoryEvents } from '@stillair/api/contract/analysis.ts'
import { expect, test } from 'vitest'
import { userFixture } from '../../test/fixtures.ts'
import { linksOf, rendered, wordsOf } from '../../test/rendered.tsx'
import { AnalysisPage } from './analysis-page.tsx'

const EVENTS: HistoryEvents = {
  items: [
    {
      id: 'e7',
      type: 'ContentEdited',
      stream: 'content-42',
      revision: 3,
      occurredAt: '2026-11-23T08:44:05.000Z',
      recordedAt: '2026-11-23T08:44:06.000Z',
    },
  ],
  next: null,
  isWhole: true,
  types: ['ContentEdited'],
}

const page = (roles: readonly string[], hasRoleMeanwhile?: boolean) =>
  rendered(<AnalysisPage />, {
    at: '/analysis',
    route: '/analysis/*',
    answers: [
      [['/api/users/me'], userFixture({ firebaseUid: 'ann', roles: roles as ReturnType<typeof userFixture>['roles'] })],
      [['/api/analysis/events', {}], { pages: [EVENTS], pageParams: [''] }],
      ...(hasRoleMeanwhile === undefined ? [] : [[['analyst-access', 'ann'], hasRoleMeanwhile] as const]),
    ],
  })

test('a user without the role sees the 404 page once a new token has confirmed it', async () => {
  expect(wordsOf((await page([], false)).container)).toContain('This page is for analysts')
  expect(wordsOf((await page(['admin'], false)).container)).not.toContain('ContentEdited')
  expect(wordsOf((await page([])).container)).not.toContain('for analysts')
})

test('an analyst sees the events with their links', async () => {
  const { container } = await page(['analyst'])
  const words = wordsOf(container)
  expect(words).toContain('1 shown; there are no more.')
  expect(linksOf(container)).toMatchObject({
    ContentEdited: '/analysis/events/e7',
    'content-42 @ 3': '/analysis/streams/content-42?at=3',
  })
})

test('the analysis area marks the current page, including its first one', async () => {
  const { getByRole } = await page(['analyst'])
  const current = getByRole('navigation', { name: 'Analysis' }).querySelectorAll('[aria-current="page"]')
  expect([...current].map(({ textContent }) => textContent)).toEqual(['Events'])
})
