import { expect, test } from 'vitest'
import { socialName } from './social-name.ts'

test.each([
  ['https://www.instagram.com/stillair', 'Instagram'],
  ['https://x.com/stillair', 'X'],
  ['https://social.example/@stillair', 'social.example'],
  ['javascript:alert(1)', null],
  ['stillair', null],
])('the footer calls %s %s', { tags: ['routes/footer-links-products-social-profile'] }, (url, name) =>
  expect(socialName(url)).toBe(name),
)
