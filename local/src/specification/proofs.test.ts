import { expect, test } from 'vitest'
import { renewedPage } from './page.ts'
import { proofs } from './proofs.ts'
import { sections } from './statements.ts'
import { testResults } from './test-results.ts'

/** Statements without cases, and one with a case. */
const all = sections.flatMap(({ statements }) => statements)
const [first, second] = all.filter(({ cases }) => !cases).map(({ id }) => id)
const ofTable = all.find(({ cases }) => cases?.length === 1)
if (!first || !second || !ofTable) throw new Error('the tests need more statements than there are')

const ofVitest = (...tests: [title: string, status: string, tags: string[]][]) => ({
  testResults: [
    {
      name: '/repository/client/src/a.test.ts',
      assertionResults: tests.map(([title, status, tags]) => ({ title, fullName: title, status, tags })),
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

test('passed tests of either runner prove a statement', () => {
  expect(proven(ofVitest(['one', 'passed', [first]]), ofPlaywright(['two', 'expected', [second]]))).toEqual([
    first,
    second,
  ])
})

test.each(['failed', 'skipped', 'pending', 'todo'])('a test of vitest that is %s proves nothing', (status) => {
  expect(proven(ofVitest(['one', status, [first]], ['two', 'passed', [second]]))).toEqual([second])
  // A passed test next to it does not help.
  expect(proven(ofVitest(['one', status, [first]], ['two', 'passed', [first]]))).toEqual([])
})

test('a test that one report leaves out counts by another report', () => {
  const leftOut = ofVitest(['one', 'skipped', [first]])
  expect(proven(leftOut, ofVitest(['one', 'passed', [first]]))).toEqual([first])
  expect(proven(leftOut, ofVitest(['one', 'failed', [first]]))).toEqual([])
  expect(proven(leftOut, ofVitest(['another', 'passed', [first]]))).toEqual([])
})

test.each(['unexpected', 'skipped'])('a journey that is %s proves nothing', (status) => {
  expect(proven(ofPlaywright(['one', status, [first]], ['two', 'expected', [second]]))).toEqual([second])
})

test('only the named cases of a table prove a statement', () => {
  const { id, cases: [title = ''] = [] } = ofTable
  expect(proven(ofVitest([title, 'passed', [id]], ['of another statement', 'failed', [id]]))).toEqual([id])
  expect(proven(ofVitest([title, 'failed', [id]], ['of another statement', 'passed', [id]]))).toEqual([])
  // The named case no longer exists.
  expect(proven(ofVitest(['of another statement', 'passed', [id]]))).toEqual([])
  // Tests of the statement in another file must pass, too.
  expect(proven(ofVitest([title, 'passed', [id]]), ofPlaywright(['a journey', 'unexpected', [id]]))).toEqual([])
})

test('refuses a file that is no report of either runner', () => expect(() => testResults({}, '/repository')).toThrow())

test('the page names the proofs of each statement and unproven ones, and keeps its other parts', () => {
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
