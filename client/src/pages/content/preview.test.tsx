import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { subscriptionFixture } from '../../../test/fixtures.ts'
import { linksOf, markup, wordsOf } from '../../../test/markup.tsx'
import { contentFixture } from '../../entities/content/content-fixture.ts'
import type { Preview } from './preview.ts'
import { Session } from './session.tsx'

const preview: Preview = {
  loadPlayback: () => Promise.reject(new Error('Nothing plays here')),
  back: <button type="button">Back to the form</button>,
  missing: 'There is nothing to play yet.',
}

beforeEach(() => {
  vi.stubGlobal('document', { referrer: 'https://stillair.test/programs/p' })
  vi.stubGlobal('location', { origin: 'https://stillair.test' })
})
afterEach(() => vi.unstubAllGlobals())

const shown = (content: Parameters<typeof contentFixture>[1]) =>
  markup(<Session content={contentFixture('a', { title: 'Calm', ...content })} preview={preview} />, {
    at: '/admin?from=program-p',
    answers: [[['/api/subscription-status'], subscriptionFixture(false)]],
  })

test('a preview says what is missing, leads back to the form, and leaves the title of the page alone', () => {
  const html = shown({ isPlayable: false, sessionText: '<p>Breathe</p>', description: 'What it is.' })
  expect(wordsOf(html)).toMatch(/Back to the form\nCalm\nThere is nothing to play yet\./)
  expect(wordsOf(html)).toContain('Session Details')
  expect(wordsOf(html)).toContain('What it is.')
  expect(html).not.toContain('<title>')
  expect(Object.values(linksOf(html))).toEqual([])
})

test('a preview shows the lock that a free listener meets', () => {
  const html = shown({ isLocked: true })
  expect(linksOf(html)['Get Premium Access']).toBe('/subscription')
  expect(wordsOf(html)).toContain('Back to the form')
})
