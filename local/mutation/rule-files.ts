import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Rules whose tests are in other folders. */
const TESTED_ELSEWHERE = [
  'events/src/language/{cover-image-address,define-event,deterministic-id,registry,upcast}.ts',
  'events/src/modules/*/{state,rules,decider}.ts',
  'events/src/modules/*/*-decider.ts',
  'api/src/modules/programs/{describe-order,program-steps}.ts',
  'projections/src/modules/listening/*.ts',
  'projections/src/modules/ratings/ratings.ts',
  'events/src/modules/recommendations/{answer-topics,topics,own-words}.ts',
  'projections/src/modules/{streak,media}/*.ts',
  'client/src/features/player/controls/{keyboard,seek-keys,waveform}.ts',
  'client/src/features/player/machine/player-status.ts',
]

/** Files with a test next to them that are not rules: they read files, listen on ports, or use browser APIs. */
const NO_RULES = [
  'api/src/modules/accounts/deleted-accounts.ts',
  'api/src/http/**/*.ts',
  'api/src/modules/visitor/country-lookup.ts',
  'api/src/modules/waitlist/human-verification.ts',
  'api/src/server/{config,log,with-deadline}.ts',
  'projections/src/{engine,model,server}/**/*.ts',
  'projections/src/replay/cli/*.ts',
  'events/src/log/{config,handle-command,open-event-store}.ts',
  'events/src/log/{eventstoredb,postgres,in-memory}/**/*.ts',
  'events/src/object-store/{browser-access,config,file-system,s3}.ts',
  'events/src/privacy/keyring.ts',
  'events/src/process/start-failure.ts',
  'client/src/admin/media/{media-live,storage-reachability}.ts',
  'client/src/admin/media/uploads/uploads.ts',
  'client/src/entities/account/use-role-access.ts',
  'client/src/entities/analytics/third-parties.ts',
  'client/src/api/**/*.ts',
  'client/src/entities/sign-in/firebase.ts',
  'client/src/entities/content/prefetch.ts',
  'client/src/features/player/engine/{load-failure,playback-engine}.ts',
  'client/src/features/player/now-playing/media-session.ts',
  'client/src/features/player/transcript/captions.ts',
]

/** Returns the API's tests that import a helper from a `test/` folder: they need a database or start servers. */
export const apiTestsWithServers = (root: string): string[] =>
  globSync('api/src/**/*.test.ts', { cwd: root }).filter((test) =>
    /from '[./\w-]*\/test\//.test(readFileSync(join(root, test), 'utf8')),
  )

/**
 * Returns the files of rules (deciders, folds, and decisions that need no database or browser) at or below a path of the
 * repository, or all of them without a path. Sorted.
 */
export function ruleFiles(root: string, below = ''): string[] {
  const all = (patterns: readonly string[]) => new Set(globSync(patterns, { cwd: root }))
  const isTest = (file: string) => /\.test\.tsx?$/.test(file)
  const excluded = all(NO_RULES)
  const withServers = apiTestsWithServers(root)
  const tested = [...all(['{events,api,projections,client}/src/**/*.test.ts'])]
    .filter((test) => !withServers.includes(test))
    .map((test) => test.replace('.test.ts', '.ts'))
  const files = new Set([...tested.filter((file) => existsSync(join(root, file))), ...all(TESTED_ELSEWHERE)])
  const path = below.replace(/\/$/, '')
  return [...files]
    .filter((file) => !isTest(file) && !excluded.has(file))
    .filter((file) => path === '' || file === path || file.startsWith(`${path}/`))
    .toSorted()
}
