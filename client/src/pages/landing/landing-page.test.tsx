import { expect, test } from 'vitest'
import { linksOf, markup, wordsOf } from '../../../test/markup.tsx'
import { Confirmation } from './confirmation.tsx'
import { FEAR_TYPES } from './fear-types.ts'
import { LandingPage } from './landing-page.tsx'

const html = markup(<LandingPage />)
const words = wordsOf(html)

test('hero with an availability badge (July 2025) and the e-mail form', {
  tags: ['landing/hero-an-availability-badge-july-2025-e', 'prices/save-up-85-no-payment-required-today'],
}, () => {
  expect(words).toContain('Available July 2025')
  expect(html).toMatch(/<input[^>]*type="email"/)
  expect(words).toContain('Join the waitlist')
})

test('the submit button is disabled when the field is empty', {
  tags: ['states/submit-button-disabled-when-field-empty'],
}, () => {
  const buttons = html.match(/<button type="submit"[^>]*>/g) ?? []
  expect(buttons).toHaveLength(2)
  for (const button of buttons) expect(button).toContain('disabled=""')
})

test("pricing card: lifetime one-time; annual and monthly struck through with 'NO DEAL'", {
  tags: [
    'landing/pricing-card',
    'prices/waitlist-annual-struck-through-no-deal',
    'prices/waitlist-monthly-struck-through-no-deal',
  ],
}, () => {
  expect(words).toContain('$39\none-time')
  expect([...html.matchAll(/<s>(.*?)<\/s>/g)].map(([, price]) => price)).toEqual(['$119', '$13'])
  expect(words.match(/NO DEAL/g)).toHaveLength(2)
})

test("claims 'Save up to 85%' and 'No payment required today'", {
  tags: ['prices/save-up-85-no-payment-required-today'],
}, () => {
  expect(words).toContain('Save up to 85%')
  expect(words).toContain('No payment required today')
})

test("'What is the product?' grid of 6 feature cards", { tags: ['landing/what-product-grid-6-feature-cards'] }, () => {
  const [, grid = ''] = html.match(/<section id="what-it-is".*?<ul[^>]*>(.*?)<\/ul>/s) ?? []
  expect(words).toContain('What is Stillair?')
  expect(grid.match(/<h3>/g)).toHaveLength(6)
  expect(wordsOf(grid)).toContain('Over 300 short sessions\nEach one lasts 3 to 10 minutes')
})

test("'14 Flight Fears' grid: a card for each, which opens its modal", {
  tags: ['landing/14-flight-fears-grid'],
}, () => {
  expect(words).toContain('14 Flight Fears')
  const hrefs = Object.values(linksOf(html)).filter((href) => href.includes('fear='))
  expect(hrefs).toEqual(Array.from({ length: 14 }, (_, index) => `/?fear=${index + 1}`))
  for (const { title } of FEAR_TYPES) expect(words).toContain(title)
})

test('footer: /privacy and a copyright line', { tags: ['routes/footer-links-privacy-copyright-line'] }, () => {
  expect(linksOf(html)).toMatchObject({ Privacy: '/privacy' })
  expect(words).toMatch(/© \d{4} Stillair/)
})

test("the confirmation says 'You're on the waitlist!' and to which address", {
  tags: ['landing/after-successful-signup-page-switches'],
}, () => {
  const confirmation = wordsOf(markup(<Confirmation email=" lena@example.com " onBack={() => {}} />))
  expect(confirmation).toContain("You're on the waitlist!")
  expect(confirmation).toContain('lena@example.com')
})
