// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { rendered, wordsOf } from '../../../test/rendered.tsx'
import { PrivacyText } from './privacy-text.tsx'

const words = async () => wordsOf((await rendered(<PrivacyText />)).container)

test.each([
  ['waitlist 7 years', 'Your place on the waitlist\n7 years'],
  ['account 7 years after closure', 'Your account\n7 years after it is closed'],
  ['analytics 26 months', 'Counts of what is used\n26 months'],
  ['financial 6 years', 'Records of payments\n6 years'],
])(
  'retention stated: %s',
  { tags: ['subscription/privacy-static-policy-retentions', 'limits/privacy-retention-financial-6-years'] },
  async (_row, text) => expect(await words()).toContain(text),
)

test('says which part of a network address the servers note', async () =>
  expect(await words()).toContain('your network address without its last part'))

test('not for children under 13', { tags: ['subscription/privacy-not-for-children-under-13'] }, async () =>
  expect(await words()).toContain('is not for children under 13.'),
)
