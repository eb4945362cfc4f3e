import { globSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** A chunk of the build and the modules that belong to it. A module goes to the first group that matches it. */
interface ChunkGroup {
  readonly name: string
  readonly test: (id: string) => boolean
}

/**
 * Groups our modules by their paths below `root`, without the extension; `*` matches any part of a file name. `packages` matches
 * modules of npm packages. Throws an Error when a path matches no file, since a renamed module would silently leave its chunk.
 */
function group(root: string, name: string, paths: readonly string[], packages?: RegExp): ChunkGroup {
  const files = new Set<string>()
  for (const path of paths) {
    const found = globSync(`${path}.{ts,tsx,css,module.css}`, { cwd: root }).filter((file) => !file.includes('.test.'))
    if (found.length === 0) throw new Error(`No module at ${path}, listed for the chunk ${name}`)
    for (const file of found) files.add(resolve(root, file))
  }
  return { name, test: (id) => files.has(id.split('?')[0] ?? id) || (packages?.test(id) ?? false) }
}

const below = (folder: string, ...names: readonly string[]) => names.map((name) => join(folder, name))

/**
 * Returns the chunks of the client in the folder `root`. Small modules are grouped: one file compresses better than a dozen and
 * takes one request.
 */
export const chunkGroups = (root: string): ChunkGroup[] => [
  // Changes only when React is updated, so browsers keep it cached across deployments.
  group(root, 'react', [], /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom)\//),
  // Finds out who is signed in without waiting for React.
  group(
    root,
    'who',
    [
      'src/browser/local-storage',
      ...below('src/api', 'client-config', 'credentials', 'new-id', 'api-error', 'fetch-public', 'time-zone'),
      ...below('src/entities', 'sign-in/auth-state', 'sign-in/auth-store', 'analytics/consent', 'analytics/track'),
      '../api/src/contract/shared/limits',
    ],
    /node_modules\/zustand\/esm\/vanilla\./,
  ),
  // Sends requests for the signed-in user and opens the identity provider's database. Does not wait for React either.
  group(
    root,
    'ask',
    [
      ...below('src/api', 'client', 'cache/prefetched-responses', 'fetch-api', 'position-tokens', 'server-time'),
      'src/browser/open-database',
      '../api/src/contract/address-of',
    ],
    /node_modules\/idb\//,
  ),
  // Explains the identity provider's refusals. Does not wait for React either.
  group(root, 'refusals', ['src/entities/sign-in/auth-errors']),
  // Code that almost every first view loads.
  group(
    root,
    'base',
    [
      'src/api/use-client-config',
      ...below('src/entities', 'sign-in/use-auth', 'analytics/use-consent'),
      ...below('src/ui', 'product', 'controls/button', 'class-names', 'no-wrap-words'),
      ...below('src/ui/pictures', 'horizon', 'sky-hours', 'logo', 'light-icons'),
      ...below('src/ui', 'messages/notice', 'loading/lazy-again', 'loading/screen-failure', 'messages/support-message'),
    ],
    /node_modules\/zustand\/esm\/(react|index)\./,
  ),
  // Toasts and notes for sign-in screens and listeners.
  group(root, 'notes', [
    ...below('src/ui/toasts', 'toaster', 'toast-store'),
    ...below('src/entities/sign-in', 'confirmation-mail', 'local-mailbox-note'),
  ]),
  // Code that every listener screen loads, and no visitor screen.
  group(
    root,
    'listener',
    [
      ...below('src/api', 'query-of', 'reachability'),
      ...below('src/api/cache', 'response-cache-records', 'query-client', 'response-cache'),
      ...below('src/app', 'device/offline-responses', 'open-content', 'device/start-response-cache'),
      ...below('src/entities/account', 'current-account', 'avatar-initial', 'sign-out', 'use-role-access'),
      ...below('src/entities/anxiety-profile', 'answers', 'draft', 'options'),
      ...below('src/entities/content', 'card-listener', 'categories', 'content', 'content-path', 'duration'),
      ...below('src/entities/content', 'prefetch', 'transcript', 'card-facts', 'content-card', 'access-label'),
      ...below('src/entities/recommendations', 'reason', 'recommendations', 'varied-reasons'),
      ...below('src/entities/flights', 'device-log', 'fold-entries', 'planned-flights'),
      ...below('src/entities', 'offline-items/*', 'listening/*', 'outbox/*', 'programs/programs'),
      ...below('src/entities/subscription', 'subscription-status', 'last-currency', 'amounts'),
      ...below('src/features/offline-downloads', 'lazy-download-control', 'try-again-or-play'),
      ...below('src/features/player', 'media-place', 'now-playing/now-playing-store', 'controls/waveform', 'timeline'),
      'src/pages/on-this-device/on-this-device',
      ...below('src/ui', 'badge', 'pictures/cover-picture', 'messages/live-region', 'progress-bar', 'loading/skeleton'),
      ...below('src/ui', 'theme', 'controls/toggle', 'messages/try-again'),
    ],
    /node_modules\/(@tanstack\/(query-core|react-query)|lucide-react\/dist\/esm\/(createLucideIcon|Icon|defaultAttributes|context|shared|icons\/(check|play|pause|arrow-left|house|plane|download|volume-2|sun|moon|lock|log-out|rotate-cw|text-quote|chevron-right|headphones|clapperboard|x|list-ordered)\.))/,
  ),
  // The state machine library, for the player and other screens that use it.
  group(
    root,
    'states',
    [],
    /node_modules\/(xstate|@xstate\/react|use-isomorphic-layout-effect|use-sync-external-store)\//,
  ),
  // The header and footer of visitor pages.
  group(root, 'frame', below('src/features/frame', 'footer*', 'visitor-header*', 'social-name*')),
  // Two text pages for visitors and listeners. Grouped, so that the entry names one file instead of five.
  group(root, 'reading', ['src/pages/privacy/*', 'src/pages/help/*', 'src/features/frame/reading*']),
]
