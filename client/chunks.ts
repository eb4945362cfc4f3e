import { globSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** A chunk of the build: its name, and which modules belong to it. The first that takes a module has it. */
interface ChunkGroup {
  readonly name: string
  readonly test: (id: string) => boolean
}

/**
 * Groups our modules by their paths below `root`, without ending; `*` stands for any part of a file's name. Modules of
 * packages are matched by `packages`. Throws an Error when a path has no file: a renamed module would silently leave its chunk.
 */
function group(root: string, name: string, paths: readonly string[], packages?: RegExp): ChunkGroup {
  const files = new Set<string>()
  for (const path of paths) {
    const found = globSync(`${path}.{ts,tsx,css,module.css}`, { cwd: root }).filter((file) => !file.includes('.test.'))
    if (found.length === 0) throw new Error(`No module at ${path}, which the chunk ${name} names`)
    for (const file of found) files.add(resolve(root, file))
  }
  return { name, test: (id) => files.has(id.split('?')[0] ?? id) || (packages?.test(id) ?? false) }
}

const below = (folder: string, ...names: readonly string[]) => names.map((name) => join(folder, name))

/** The chunks of the client, whose folder is `root`. Small modules of ours are grouped: one file is lighter than a dozen, and is requested once. */
export const chunkGroups = (root: string): ChunkGroup[] => [
  // Changes only when it is updated, so it stays in caches over deployments.
  group(root, 'react', [], /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom)\//),
  // Finds out who is signed in: it must not wait for React.
  group(
    root,
    'who',
    [
      'src/browser/local-storage',
      ...below('src/api', 'client-config', 'credentials', 'new-id', 'api-error', 'fetch-public', 'time-zone'),
      ...below('src/entities', 'sign-in/auth-state', 'sign-in/auth-store', 'analytics/consent', 'analytics/track'),
      '../api/src/contract/limits',
    ],
    /node_modules\/zustand\/esm\/vanilla\./,
  ),
  // Requests of the signed-in user, and the database of the identity provider. They do not wait for React either.
  group(
    root,
    'ask',
    [
      ...below('src/api', 'client', 'prefetched-responses', 'fetch-api', 'position-tokens', 'server-time'),
      'src/browser/open-database',
      '../api/src/contract/address-of',
    ],
    /node_modules\/idb\//,
  ),
  // What the identity provider's refusals mean; it does not wait for React either.
  group(root, 'refusals', ['src/entities/sign-in/auth-errors']),
  // What almost every first view loads.
  group(
    root,
    'base',
    [
      'src/api/use-client-config',
      ...below('src/entities', 'sign-in/use-auth', 'analytics/use-consent'),
      ...below('src/ui', 'product', 'horizon', 'sky-hours', 'logo', 'light-icons', 'notice', 'button', 'class-names'),
      ...below('src/ui', 'lazy-again', 'screen-failure', 'no-wrap-words', 'support-message'),
    ],
    /node_modules\/zustand\/esm\/(react|index)\./,
  ),
  // Short messages of those who sign in and of listeners.
  group(root, 'notes', [
    ...below('src/ui', 'toaster', 'toast-store'),
    ...below('src/entities/sign-in', 'confirmation-mail', 'local-mailbox-note'),
  ]),
  // What every screen of a listener loads, and no visitor's.
  group(
    root,
    'listener',
    [
      ...below('src/api', 'response-cache-records', 'query-client', 'query-of', 'reachability', 'response-cache'),
      ...below('src/app', 'offline-responses', 'open-content', 'start-response-cache'),
      ...below('src/entities/account', 'current-account', 'avatar-initial', 'sign-out', 'use-role-access'),
      ...below('src/entities/anxiety-profile', 'answers', 'draft', 'options'),
      ...below('src/entities/content', 'card-listener', 'categories', 'content', 'content-path', 'duration'),
      ...below('src/entities/content', 'prefetch', 'transcript'),
      ...below('src/entities/flights', 'device-log', 'fold-entries', 'planned-flights'),
      ...below('src/entities', 'offline-items/*', 'listening/*', 'outbox/*', 'programs/programs'),
      ...below('src/entities/subscription', 'subscription-status', 'last-currency', 'amounts'),
      'src/features/offline-downloads/lazy-download-control',
      ...below('src/features/player', 'media-place', 'now-playing-store', 'waveform', 'timeline'),
      'src/pages/on-this-device/on-this-device',
      ...below('src/ui', 'badge', 'cover-picture', 'live-region', 'progress-bar', 'skeleton', 'theme', 'toggle'),
      'src/ui/try-again',
    ],
    /node_modules\/(@tanstack\/(query-core|react-query)|lucide-react\/dist\/esm\/(createLucideIcon|Icon|defaultAttributes|context|shared|icons\/(check|play|pause|arrow-left|house|plane|download|volume-2|sun|moon|lock|log-out|rotate-cw|text-quote|chevron-right|headphones|clapperboard|x|list-ordered)\.))/,
  ),
  // What runs the player, and other screens with states.
  group(
    root,
    'states',
    [],
    /node_modules\/(xstate|@xstate\/react|use-isomorphic-layout-effect|use-sync-external-store)\//,
  ),
  // The header and footer of visitors' pages.
  group(root, 'frame', below('src/features/frame', 'footer*', 'visitor-header*', 'social-name*')),
  // Two pages of text, for visitors and listeners: the entry names one file, not five.
  group(root, 'reading', ['src/pages/privacy/*', 'src/pages/help/*', 'src/features/frame/reading*']),
]
