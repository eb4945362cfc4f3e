import { expect, test } from 'vitest'
import { renewedPage } from './page.ts'
import { proofs } from './proofs.ts'
import { sections } from './statements.ts'
import { testResults } from './test-results.ts'

/** Statements that name no cases, and one that names one. */
const all = sections.flatMap(({ statements }) => statements)
const [first, second] = all.filter(({ cases }) => !cases).map(({ id }) => id)
const ofTable = all.find(({ cases }) => cases?.length === 1)
if (!first || !second || !ofTable) throw new Error('there are fewer statements than the tests need')

const ofVitest = (...tests: [title: string, status: string, tags: string[]][]) => ({
  testResults: [
    {
      name: '/repository/client/src/a.test.ts',
      assertionResults: tests.map(([title, status, tags]) => ({ title, status, tags })),
    },
  ],
})
const ofPlaywright = (...tests: [title: string, status: string, tags: string[]][]) => ({
  config: { rootDir: '/repository/e2e' },
  suites: [
    {
      specs: [],
      suites: [
        {
          specs: tests.map(([title, status, tags]) => ({ title, file: 'a.spec.ts', tags, tests: [{ status }] })),
        },
      ],
    },
  ],
})
const proven = (...reports: object[]) =>
  proofs(reports.flatMap((report) => testResults(report, '/repository')))
    .filter(({ isProven }) => isProven)
    .map(({ id }) => id)

test('a statement is proven by tests of either runner that passed', () => {
  expect(proven(ofVitest(['one', 'passed', [first]]), ofPlaywright(['two', 'expected', [second]]))).toEqual([
    first,
    second,
  ])
})

test.each(['failed', 'skipped', 'pending', 'todo'])('a test of vitest that is %s proves nothing', (status) => {
  expect(proven(ofVitest(['one', status, [first]], ['two', 'passed', [second]]))).toEqual([second])
  // Nor does another that passed, beside it.
  expect(proven(ofVitest(['one', status, [first]], ['two', 'passed', [first]]))).toEqual([])
})

test.each(['unexpected', 'skipped'])('a journey that is %s proves nothing', (status) => {
  expect(proven(ofPlaywright(['one', status, [first]], ['two', 'expected', [second]]))).toEqual([second])
})

test('of a table of cases those prove a statement that it names', () => {
  const { id, cases: [title = ''] = [] } = ofTable
  expect(proven(ofVitest([title, 'passed', [id]], ['of another statement', 'failed', [id]]))).toEqual([id])
  expect(proven(ofVitest([title, 'failed', [id]], ['of another statement', 'passed', [id]]))).toEqual([])
  // The case is gone.
  expect(proven(ofVitest(['of another statement', 'passed', [id]]))).toEqual([])
  // What another file has of it must pass, too.
  expect(proven(ofVitest([title, 'passed', [id]]), ofPlaywright(['a journey', 'unexpected', [id]]))).toEqual([])
})

test('what is no report of either is refused', () => expect(() => testResults({}, '/repository')).toThrow())

test('the page names what proves a statement, and which none proves; the rest of it stays', () => {
  const page = [
    'Before.',
    '<!-- Written by `npm run coverage:specification`, down to the next mark. -->',
    'What another run proved.',
    '<!-- Down to here. -->',
    'After.',
  ].join('\n')
  const report = ofVitest(['a | b', 'passed', [first]], ['c', 'passed', [first]], ['d', 'passed', [first]])
  const found = proofs(testResults(report, '/repository'))
  const written = renewedPage(page, found)
  expect([written.split('\n').at(0), written.split('\n').at(-1)]).toEqual(['Before.', 'After.'])
  expect(written).not.toContain('another run')
  expect(written).toContain(`1 of ${found.length} statements`)
  expect(written).toContain('| `client/src/a.test.ts` › “a \\| b”, “c” and 1 more |')
  expect(written.match(/not proven by this run/g)).toHaveLength(found.length - 1)
  expect(renewedPage(written, found)).toBe(written)
  expect(() => renewedPage('without marks', found)).toThrow(/marks/)
})
