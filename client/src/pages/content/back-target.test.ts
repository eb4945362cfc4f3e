import { expect, test } from 'vitest'
import { backTarget } from './back-target.ts'

const origin = 'https://stillair.test'

test.each([
  ['program-42', '', '/programs/42'],
  ['/', '', '/'],
  ['/content-library/2?search=calm', '', '/content-library/2?search=calm'],
  [null, `${origin}/programs/7?x=1`, '/programs/7'],
  [null, `${origin}/`, '/content-library'],
  [null, '', '/content-library'],
  [null, 'https://elsewhere.test/programs/7', '/content-library'],
  ['', `${origin}/programs/7`, '/programs/7'],
  ['program-../admin', '', '/content-library'],
  ['//elsewhere.test', '', '/content-library'],
  ['/\\elsewhere.test', '', '/content-library'],
  ['/\t/elsewhere.test', '', '/content-library'],
  ['/\n\\elsewhere.test', '', '/content-library'],
  ['/..//elsewhere.test/', '', '/content-library'],
  ['/.//elsewhere.test/', '', '/content-library'],
  ['/programs#two', '', '/programs#two'],
  ['https://elsewhere.test', '', '/content-library'],
  ['javascript:alert(1)', '', '/content-library'],
])(
  'from %s, coming from "%s", Back leads to %s',
  {
    tags: [
      'routes/from-program-id-goes-back-programs-id',
      'routes/from-value-starting-goes-that-path',
      'routes/otherwise-referrer-checked-for-program',
      'routes/default-back-target-content-library',
    ],
  },
  (from, referrer, to) => {
    expect(backTarget(from, referrer, origin).to).toBe(to)
  },
)

test.each([
  ['/', 'Back to dashboard'],
  [null, 'Back to the library'],
  ['/content-library/3?hide=completed', 'Back to the library'],
  ['/programs', 'Back to programs'],
  ['/profile', 'Back to profile'],
  ['/somewhere', 'Back'],
  ['program-42', 'Back to the program'],
])('from %s the link reads "%s"', (from, label) => {
  expect(backTarget(from, '', origin).label).toBe(label)
})
