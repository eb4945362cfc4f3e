import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

/** Of the copy in which mutants live: this file is copied with all the others. */
const root = join(import.meta.dirname, '../..')

/** The tests that start neither server nor browser: thousands of runs of them take minutes. */
export default defineConfig({
  root,
  resolve: {
    // The copy's own workspaces: node_modules links to those that are not mutated.
    alias: [{ find: /^@stillair\/([\w-]+)\/(.*)$/, replacement: `${root}/$1/src/$2` }],
  },
  test: {
    // Which statements there are is held by the tests' own run.
    strictTags: false,
    include: ['{events,api,projections,client}/src/**/*.test.{ts,tsx}', 'events/test/**/*.test.ts'],
    exclude: [
      '**/node_modules/**',
      // They need a database or start servers.
      'events/test/{config,eventstoredb*,keyring,log-start,open-event-store,postgres*,start-failure}*',
      'events/test/eventstoredb-emulator/**',
      'api/src/modules/accounts/deleted-accounts.test.ts',
      'api/src/http/**',
      'projections/src/server/http-server.test.ts',
    ],
  },
})
