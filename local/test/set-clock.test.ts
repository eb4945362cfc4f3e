import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const folders = '{events,projections,media-worker,api,client,local}'
const paths = globSync([`${folders}/**/*.test.{ts,tsx}`, `${folders}/test/**/*.{ts,tsx}`], {
  cwd: root,
  exclude: ['**/node_modules/**', 'local/test/set-clock.test.ts'],
})

test('tests compute dates from a clock that they set', () => {
  const byRealClock = [...new Set(paths)].filter((path) => {
    const source = readFileSync(join(root, path), 'utf8')
    return /new Date\(\)|new Date\(Date\.now\(\)/.test(source) && !source.includes('vi.useFakeTimers(')
  })
  expect(byRealClock.toSorted()).toEqual([
    // The clock that API tests set.
    'api/test/harness.ts',
    // Object stores check signed addresses by the real clock.
    'events/src/object-store/browser-access.test.ts',
    // APIs in processes of their own publish and sign out by the real clock.
    'local/test/two-apis.test.ts',
  ])
})
