import { expect, test } from 'vitest'
import { markup, wordsOf } from '../../../test/markup.tsx'
import { PrivacyText } from './privacy-text.tsx'

const words = wordsOf(markup(<PrivacyText />))

test.each([
  ['waitlist 7 years', 'Your place on the waitlist\n7 years'],
  ['account 7 years after closure', 'Your account\n7 years after it is closed'],
  ['analytics 26 months', 'Counts of what is used\n26 months'],
  ['financial 6 years', 'Records of payments\n6 years'],
])(
  'retention stated: %s',
  { tags: ['subscription/privacy-static-policy-retentions', 'limits/privacy-retention-financial-6-years'] },
  (_row, text) => expect(words).toContain(text),
)

test('not for children under 13', { tags: ['subscription/privacy-not-for-children-under-13'] }, () =>
  expect(words).toContain('is not for children under 13.'),
)
