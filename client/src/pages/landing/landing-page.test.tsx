// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { linksOf, rendered, wordsOf, wordsOfEach } from '../../../test/rendered.tsx'
import { FEAR_TYPES } from './fears/fear-types.ts'
import { LandingPage } from './landing-page.tsx'
import { Confirmation } from './waitlist/confirmation.tsx'

async function page() {
  const shown = await rendered(<LandingPage />)
  return { ...shown, words: wordsOf(shown.container) }
}

test('hero with an availability badge (July 2025) and the e-mail form', {
  tags: ['landing/hero-an-availability-badge-july-2025-e', 'prices/save-up-85-no-payment-required-today'],
}, async () => {
  const { words, getAllByRole } = await page()
  expect(words).toContain('Available July 2025')
  for (const field of getAllByRole('textbox')) expect(field.getAttribute('type')).toBe('email')
  expect(words).toContain('Join the waitlist')
})

test('the submit button is disabled when the field is empty', {
  tags: ['states/submit-button-disabled-when-field-empty'],
}, async () => {
  const buttons = (await page()).container.querySelectorAll<HTMLButtonElement>('button[type="submit"]')
  expect([...buttons].map((button) => button.disabled)).toEqual([true, true])
})

test("pricing card: lifetime one-time; annual and monthly struck through with 'NO DEAL'", {
  tags: [
    'landing/pricing-card',
    'prices/waitlist-annual-struck-through-no-deal',
    'prices/waitlist-monthly-struck-through-no-deal',
  ],
}, async () => {
  const { words, container, getAllByText } = await page()
  expect(words).toContain('$39\none-time')
  expect(wordsOfEach(container.querySelectorAll('s'))).toEqual(['$119', '$13'])
  expect(getAllByText('NO DEAL')).toHaveLength(2)
})

test("claims 'Save up to 85%' and 'No payment required today'", {
  tags: ['prices/save-up-85-no-payment-required-today'],
}, async () => {
  const { words } = await page()
  expect(words).toContain('Save up to 85%')
  expect(words).toContain('No payment required today')
})

test("'What is the product?' grid of 6 feature cards", {
  tags: ['landing/what-product-grid-6-feature-cards'],
}, async () => {
  const { container, words } = await page()
  const grid = container.querySelectorAll('#what-it-is ul > li')
  expect(words).toContain('What is Stillair?')
  expect(grid).toHaveLength(6)
  expect(wordsOfEach(grid).join('\n')).toContain('Over 300 short sessions\nEach one lasts 3 to 10 minutes')
})

test("'14 Flight Fears' grid: a card for each, which opens its modal", {
  tags: ['landing/14-flight-fears-grid'],
}, async () => {
  const { container, words } = await page()
  expect(words).toContain('14 Flight Fears')
  const hrefs = Object.values(linksOf(container)).filter((href) => href.includes('fear='))
  expect(hrefs).toEqual(Array.from({ length: 14 }, (_, index) => `/?fear=${index + 1}`))
  for (const { title } of FEAR_TYPES) expect(words).toContain(title)
})

test('footer: /privacy and a copyright line', { tags: ['routes/footer-links-privacy-copyright-line'] }, async () => {
  const { container, words } = await page()
  expect(linksOf(container)).toMatchObject({ Privacy: '/privacy' })
  expect(words).toMatch(/© \d{4} Stillair/)
})

test("the confirmation reads 'You're on the waitlist!' and names the address", {
  tags: ['landing/after-successful-signup-page-switches'],
}, async () => {
  const { container } = await rendered(<Confirmation email=" lena@example.com " onBack={() => {}} />)
  expect(wordsOf(container)).toContain("You're on the waitlist!")
  expect(wordsOf(container)).toContain('lena@example.com')
})
