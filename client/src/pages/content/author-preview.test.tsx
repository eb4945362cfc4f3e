// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { subscriptionFixture } from '../../../test/fixtures.ts'
import { linksOf, rendered, wordsOf } from '../../../test/rendered.tsx'
import { contentFixture } from '../../entities/content/content-fixture.ts'
import type { Preview } from './author-preview.ts'
import { Session } from './session.tsx'

const preview: Preview = {
  loadPlayback: () => Promise.reject(new Error('Nothing plays here')),
  back: <button type="button">Back to the form</button>,
  missing: 'There’s nothing to play yet.',
}

beforeEach(() => {
  document.title = 'Content Management'
})

const shown = (content: Parameters<typeof contentFixture>[1]) =>
  rendered(<Session content={contentFixture('a', { title: 'Calm', ...content })} preview={preview} />, {
    at: '/admin?from=program-p',
    answers: [[['/api/subscription-status'], subscriptionFixture(false)]],
  })

test("a preview without a recording shows what is missing, leads back to the form, and keeps the page's title", async () => {
  const { container } = await shown({ isPlayable: false, sessionText: '<p>Breathe</p>', description: 'What it is.' })
  expect(wordsOf(container)).toMatch(/Back to the form\nCalm\nThere’s nothing to play yet\./)
  expect(wordsOf(container)).toContain('Session Details')
  expect(wordsOf(container)).toContain('What it is.')
  expect(document.title).toBe('Content Management')
  expect(Object.values(linksOf(container))).toEqual([])
})

test('a preview shows the lock that a free listener sees', async () => {
  const { container } = await shown({ isLocked: true })
  expect(linksOf(container)['Get Premium Access']).toBe('/subscription')
  expect(wordsOf(container)).toContain('Back to the form')
})
