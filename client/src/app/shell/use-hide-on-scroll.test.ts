import { expect, test } from 'vitest'
import { nextHidden } from './use-hide-on-scroll.ts'

test.each([
  ['scrolling down past 100 px hides', false, 90, 120, true],
  ['scrolling down to 100 px does not', false, 50, 100, false],
  ['scrolling up shows', true, 500, 480, false],
  ['near the top it always shows', true, 30, 9, false],
  ['standing still changes nothing', true, 300, 300, true],
])(
  '%s',
  {
    tags: [
      'header/header-hides-when-scrolled-down-past',
      'header/it-shows-when-scrolling-up-when-within',
      'limits/header-hide-threshold-scroll-over-100px',
    ],
  },
  (_name, hidden, before, now, expected) => expect(nextHidden(hidden, before, now)).toBe(expected),
)
