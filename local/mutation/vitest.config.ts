import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { apiTestsWithServers } from './rule-files.ts'

/** Root of the mutated copy: this file is copied with all others. */
const root = join(import.meta.dirname, '../..')

/** Only tests that start neither a server nor a browser: thousands of their runs take minutes. */
export default defineConfig({
  root,
  resolve: {
    // Resolve the copy's own workspaces: node_modules links to the unmutated ones.
    alias: [{ find: /^@stillair\/([\w-]+)\/(.*)$/, replacement: `${root}/$1/src/$2` }],
  },
  test: {
    // The ordinary test run checks the list of statements.
    strictTags: false,
    include: ['{events,api,projections,client}/src/**/*.test.{ts,tsx}', 'events/test/**/*.test.ts'],
    exclude: [
      '**/node_modules/**',
      // They need a database or start servers.
      'events/src/jobs/**',
      'events/src/log/{commands-at-once,config,log-start,open-event-store}.test.ts',
      'events/src/log/{eventstoredb,postgres}/**',
      'events/src/modules/streak/known-zone.test.ts',
      'events/src/object-store/{browser-access,s3}.test.ts',
      'events/src/privacy/keyring.test.ts',
      'events/src/process/start-failure.test.ts',
      'events/test/eventstoredb-emulator/**',
      ...apiTestsWithServers(root),
      'api/src/modules/accounts/deleted-accounts.test.ts',
      'api/src/modules/waitlist/human-verification.test.ts',
      'api/src/http/**',
      'projections/src/engine/{lock,promote}.test.ts',
      'projections/src/replay/cli/**',
      'projections/src/server/http-server.test.ts',
    ],
  },
})
