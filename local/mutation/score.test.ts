import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { ruleFiles } from './rule-files.ts'
import { scoreLines, survivorLines } from './score.ts'

const mutant = (file: string, status: 'Killed' | 'Timeout' | 'Survived' | 'NoCoverage' | 'RuntimeError', line = 1) => ({
  fileName: `/repository/${file}`,
  status,
  location: { start: { line, column: 3 }, end: { line, column: 9 } },
  mutatorName: 'NumericLiteral',
  replacement: '4\n  ',
})
const mutants = [
  mutant('client/src/features/player/listening-session/progress-reporter.ts', 'Survived', 12),
  mutant('client/src/features/player/listening-session/progress-reporter.ts', 'NoCoverage', 7),
  mutant('client/src/features/player/listening-session/progress-reporter.ts', 'Timeout'),
  mutant('events/src/modules/listening/session-decider.ts', 'Killed'),
  mutant('events/src/modules/listening/session-decider.ts', 'RuntimeError'),
]

test('reports the share of detected mutants by folder, by workspace and in total', () => {
  expect(scoreLines(mutants, '/repository')).toEqual([
    ' 33.3 %  1/3  client',
    ' 33.3 %  1/3  client/features/player/listening-session',
    '100.0 %  1/1  events',
    '100.0 %  1/1  events/modules/listening',
    ' 50.0 %  2/4  all',
  ])
})

test('lists undetected mutants by place', () => {
  expect(survivorLines(mutants, '/repository')).toEqual([
    'client/src/features/player/listening-session/progress-reporter.ts:7:3  NumericLiteral: 4, which no test runs',
    'client/src/features/player/listening-session/progress-reporter.ts:12:3  NumericLiteral: 4',
  ])
})

test('finds rule files at or below a path, without tests', () => {
  const root = fileURLToPath(new URL('../..', import.meta.url))
  const all = ruleFiles(root)
  expect(new Set(all.map((file) => file.split('/')[0]))).toEqual(new Set(['events', 'api', 'projections', 'client']))
  expect(all.filter((file) => file.includes('.test.'))).toEqual([])
  expect(ruleFiles(root, 'events/src/modules/ratings/')).toEqual(['events/src/modules/ratings/decider.ts'])
  expect(ruleFiles(root, 'events/src/modules/listening/session-decider.ts')).toEqual([
    'events/src/modules/listening/session-decider.ts',
  ])
  expect(ruleFiles(root, 'events/src/listen')).toEqual([])
})
