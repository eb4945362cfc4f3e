import * as contract from '@stillair/api/contract/listener/account.ts'
import { expect, test } from 'vitest'
import { profileSentences, type Sentence } from './profile-sentences.ts'

const ME: contract.User = {
  firebaseUid: 'maya',
  name: 'Maya',
  email: null,
  onboardingComplete: true,
  flightTimeline: 'next-month',
  createdAt: '2026-05-14T08:00:00.000Z',
  roles: [],
  anxietyProfile: {
    anxietyTimeline: 'incident',
    flyingFrequency: 'rarely',
    triggers: ['turbulence', 'takeoff', 'control'],
    symptoms: ['racing-heart', 'shaking'],
    copingMethods: [],
    desiredSupport: ['guidance'],
  },
}

const read = ({ pieces }: Sentence) => pieces.map(({ text, isStrong }) => (isStrong ? `*${text}*` : text)).join('')
const readAll = (me: contract.User) =>
  Object.fromEntries(profileSentences(me).map((sentence) => [sentence.title, read(sentence)]))

test('the anxiety profile reads as sentences with the answers in bold', {
  tags: ['profile/tab-anxiety-profile-flying-frequency'],
}, () => {
  expect(readAll(ME)).toEqual({
    'Flying frequency': 'You fly *rarely*, less than once a year.',
    'Primary triggers': '*Turbulence*, *take-off* and *not being in control* are the hardest parts for you.',
    'Anxiety timeline': 'It began *after something happened*.',
    'In your body': 'You notice *a racing heart* and *shaking*.',
    'What helps you': 'You have not named anything yet. That is fine.',
    'What you would like': 'You would like *guidance, step by step*.',
    'Next flight': 'You fly *within the next month*.',
  })
})

test("a single trigger is one piece; the user's own words are quoted unchanged", () => {
  const words = '**<b>bumps</b>**'
  const anxietyProfile = { ...contract.AnxietyProfile.parse(ME.anxietyProfile), triggers: [words] }
  expect(readAll({ ...ME, anxietyProfile })['Primary triggers']).toBe(`*“${words}”* is the hardest part for you.`)
})

test("the user's own text is never replaced by a predefined phrase", () => {
  const anxietyProfile = { ...contract.AnxietyProfile.parse(ME.anxietyProfile), symptoms: ['toString'] }
  expect(readAll({ ...ME, anxietyProfile })['In your body']).toBe('You notice *“toString”*.')
})

test('every possible answer has a phrase', () => {
  const all: contract.AnxietyProfile = {
    anxietyTimeline: 'always',
    flyingFrequency: 'never',
    triggers: [...contract.TRIGGERS],
    symptoms: [...contract.SYMPTOMS],
    copingMethods: [...contract.COPING_METHODS],
    desiredSupport: [...contract.DESIRED_SUPPORT],
  }
  const text = Object.values(readAll({ ...ME, anxietyProfile: all })).join(' ')
  expect(text).not.toContain('“')
})

test.each(contract.FlyingFrequency.options)('flying frequency %s reads as a sentence', (flyingFrequency) => {
  const anxietyProfile = { ...contract.AnxietyProfile.parse(ME.anxietyProfile), flyingFrequency }
  expect(readAll({ ...ME, anxietyProfile })['Flying frequency']).toMatch(/^You .*\*.+\*.*\.$/)
})

test.each([...contract.FlightTimeline.options, null])('flight timeline %s reads as a sentence', (flightTimeline) => {
  expect(readAll({ ...ME, flightTimeline })['Next flight']).toMatch(/^You .+\.$/)
})

test('without a profile there are no sentences', () =>
  expect(profileSentences({ ...ME, anxietyProfile: null })).toEqual([]))
