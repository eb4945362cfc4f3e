import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'

/** Rules whose tests are in other folders. */
const TESTED_ELSEWHERE = [
  'events/src/language/{cover-image-address,define-event,deterministic-id,new-event,registry,storable,stream-name,upcast}.ts',
  'events/src/log/{position,recorded}.ts',
  'events/src/privacy/{lookup-hash,personal-data,sealed-field}.ts',
  'events/src/modules/*/{state,rules,decider,local-day}.ts',
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
  'api/src/http/*.ts',
  'api/src/modules/visitor/country-lookup.ts',
  'api/src/server/{config,log,with-deadline}.ts',
  'projections/src/{engine,model,server}/*.ts',
  'events/src/log/handle-command.ts',
  'events/src/log/{eventstoredb,postgres,in-memory}/*.ts',
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

/**
 * Returns the files of rules (deciders, folds, and decisions that need no database or browser) at or below a path of the
 * repository, or all of them without a path. Sorted.
 */
export function ruleFiles(root: string, below = ''): string[] {
  const all = (patterns: readonly string[]) => new Set(globSync(patterns, { cwd: root }))
  const isTest = (file: string) => /\.test\.tsx?$/.test(file)
  const excluded = all(NO_RULES)
  const tested = [...all(['{events,api,projections,client}/src/**/*.test.ts'])].map((test) =>
    test.replace('.test.ts', '.ts'),
  )
  const files = new Set([...tested.filter((file) => existsSync(join(root, file))), ...all(TESTED_ELSEWHERE)])
  const path = below.replace(/\/$/, '')
  return [...files]
    .filter((file) => !isTest(file) && !excluded.has(file))
    .filter((file) => path === '' || file === path || file.startsWith(`${path}/`))
    .toSorted()
}
