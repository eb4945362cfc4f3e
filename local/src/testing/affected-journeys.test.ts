import { globSync, readdirSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, expect, test } from 'vitest'
import { affectedJourneys, testsOfModules } from './affected-journeys.ts'
import { readImports } from './imports.ts'
import { JOURNEYS_OF } from './journeys-of.ts'
import { ROOT } from './step.ts'

const specs = readdirSync(`${ROOT}/e2e`).flatMap((file) =>
  file.endsWith('.spec.ts') ? [basename(file, '.spec.ts')] : [],
)
const named = new Set(Object.values(JOURNEYS_OF).flat())

describe('the map of journeys', () => {
  test('names each journey, and only existing ones', () => {
    expect([...named].toSorted()).toEqual(specs.toSorted())
  })

  test('has every page that a route loads', () => {
    const imports = readImports(ROOT)
    const routes = globSync('client/src/app/{*-routes,shell-screens,lazy-screens}.{ts,tsx}', { cwd: ROOT })
    const pages = routes.flatMap((file) => imports.get(file) ?? []).flatMap((file) => file.match(/pages\/[^/]+/) ?? [])
    expect(pages).not.toHaveLength(0)
    expect([...new Set(pages)].filter((page) => !(page in JOURNEYS_OF))).toEqual([])
  })

  test('has every module of the API', () => {
    const modules = globSync('api/src/modules/*/', { cwd: ROOT }).map((path) => basename(path))
    const withoutScreens = ['keys', 'admin']
    expect(modules.filter((name) => !(name in JOURNEYS_OF) && !withoutScreens.includes(name))).toEqual([])
  })
})

describe('the journeys that a change affects', () => {
  const imports = readImports(ROOT)

  test.each([
    ['a spec', 'e2e/favourites.spec.ts', ['favourites']],
    ['a page', 'client/src/pages/help/help-text.tsx', ['accessibility-visitor']],
    ['a module of a server', 'projections/src/modules/waitlist/signups.ts', ['join-waitlist']],
    ['the machinery', 'events/src/log/retry.ts', ['upload-and-listen']],
    ['a test', 'api/test/favourites.test.ts', []],
    ['a document', 'docs/testing.md', []],
  ])('%s', (_what, file, journeys) => {
    expect(affectedJourneys([file], imports)).toEqual(journeys)
  })

  test('for code that many pages share, each page runs its main journey', () => {
    const journeys = affectedJourneys(['client/src/ui/button.tsx'], imports)
    expect(journeys).toContain('sign-in')
    expect(journeys).toContain('publish-a-session')
    expect(journeys).not.toContain('google-sign-in')
  })

  test('a change of a support file affects the journeys that use it', () => {
    expect(affectedJourneys(['e2e/support/neighbours.ts'], imports)).not.toHaveLength(0)
  })
})

test('a change of a module affects its tests in all folders', () => {
  const tests = [
    'api/test/waitlist.test.ts',
    'api/test/bin.test.ts',
    'projections/src/modules/waitlist/waitlist.test.ts',
  ]
  expect(testsOfModules(['projections/src/modules/waitlist/waitlist.ts'], tests)).toEqual([tests[0], tests[2]])
  expect(testsOfModules(['events/src/log/retry.ts', 'docs/testing.md'], tests)).toEqual([])
})
