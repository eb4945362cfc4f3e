import { expect, test } from 'vitest'
import type { Interest } from './recommend.ts'
import { type ProgramItem, recommendPrograms } from './recommend-programs.ts'

const session = (id: string, ...tags: string[]) => ({ id, title: 'Calm', tags })
const program = (id: string, more: Partial<ProgramItem> = {}): ProgramItem => ({
  id,
  title: 'A way',
  tags: [],
  createdAt: '2026-01-01T12:00:00.000Z',
  sessions: [session(`${id}-1`)],
  ...more,
})
const interest = (topic: string, weight: number, because = `trigger:${topic}`): Interest => ({ topic, weight, because })
const none = new Set<string>()
const idsFor = (interests: readonly Interest[], ...programs: ProgramItem[]) =>
  recommendPrograms({ interests }, programs, none).map(({ id }) => id)

test('a program about a listener’s fear is recommended, with the reason', () => {
  const bumps = program('bumps', { tags: ['turbulence'] })
  expect(recommendPrograms({ interests: [interest('turbulence', 0.8)] }, [program('other'), bumps], none)).toEqual([
    { id: 'bumps', reasons: ['Helps with turbulence.'] },
  ])
})

test('nothing is recommended to a listener without answers', () => {
  expect(idsFor([], program('bumps', { tags: ['turbulence'] }))).toEqual([])
})

test('topics of contents count by their share, and topics of the program itself in full', () => {
  const half = program('half', { sessions: [session('a', 'turbulence'), session('b')] })
  const quarter = program('quarter', {
    sessions: [session('a', 'turbulence'), ...['b', 'c', 'd'].map((id) => session(id))],
  })
  const named = program('named', { title: 'Through turbulence' })
  expect(idsFor([interest('turbulence', 0.8)], quarter, half, named)).toEqual(['named', 'half'])
})

test('a score of 0.3 is enough, and less is not', () => {
  expect(idsFor([interest('heights', 0.3)], program('high', { tags: ['heights'] }))).toEqual(['high'])
  expect(idsFor([interest('heights', 0.299)], program('high', { tags: ['heights'] }))).toEqual([])
})

test('higher scores come first, and the newest among equal scores', () => {
  const interests = [interest('turbulence', 0.8), interest('landing', 0.5)]
  const both = program('both', { tags: ['turbulence', 'landing'] })
  const landing = program('landing', { tags: ['landing'] })
  const newer = program('newer', { tags: ['landing'], createdAt: '2026-02-01T12:00:00.000Z' })
  const turbulence = program('turbulence', { tags: ['turbulence'] })
  expect(idsFor(interests, landing, newer, both, turbulence)).toEqual(['both', 'turbulence', 'newer', 'landing'])
})

test('the strongest reason comes first, and guidance last, for every program', () => {
  const interests = [
    interest('programs', 0.6, 'support:guidance'),
    interest('landing', 0.3),
    interest('turbulence', 0.4),
  ]
  const programs = [program('plain'), program('both', { tags: ['landing', 'turbulence'] })]
  const led = 'Leads you step by step.'
  expect(recommendPrograms({ interests }, programs, none)).toEqual([
    { id: 'both', reasons: ['Helps with turbulence.', 'Helps with landing.', led] },
    { id: 'plain', reasons: [led] },
  ])
})

test('omits programs whose contents are all completed', () => {
  const interests = [interest('turbulence', 0.8)]
  const [done, begun, empty] = [
    program('done', { tags: ['turbulence'] }),
    program('begun', { tags: ['turbulence'], sessions: [session('done-1'), session('next')] }),
    program('empty', { tags: ['turbulence'], sessions: [] }),
  ]
  const found = recommendPrograms({ interests }, [done, begun, empty], new Set(['done-1']))
  expect(found.map(({ id }) => id)).toEqual(['begun'])
})
