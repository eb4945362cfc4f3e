/** A part of the product, with the path prefixes of its texts. */
type Screen = { title: string; paths: readonly string[] }

const entities = (...names: string[]) => names.map((name) => `client/src/entities/${name}/`)
const features = (...names: string[]) => names.map((name) => `client/src/features/${name}/`)
const pages = (...names: string[]) => names.map((name) => `client/src/pages/${name}/`)
const modules = (...names: string[]) =>
  names.flatMap((name) => [`api/src/contract/${name}.ts`, `api/src/modules/${name}/`, `events/src/modules/${name}/`])

/** All parts, in the order of the page. A file belongs to the part with the longest matching prefix. */
const SCREENS: readonly Screen[] = [
  {
    title: 'Landing page',
    paths: [
      ...pages('landing'),
      ...modules('waitlist'),
      'api/src/contract/waitlist-email.ts',
      'client/index.html',
      'client/public/',
    ],
  },
  { title: 'Sign-in', paths: [...pages('auth'), ...entities('sign-in'), 'client/src/app/confirm-banner.tsx'] },
  { title: 'Onboarding', paths: [...features('onboarding'), ...entities('anxiety-profile')] },
  {
    title: 'Dashboard',
    paths: [...pages('dashboard'), ...entities('recommendations'), ...modules('recommendations', 'streak')],
  },
  {
    title: 'Library and session',
    paths: [
      ...pages('library', 'content'),
      ...entities('content', 'listening'),
      ...modules('favourites', 'listening', 'ratings', 'sample', 'session-distress'),
    ],
  },
  { title: 'Programs', paths: [...pages('programs'), ...entities('programs'), 'api/src/contract/programs.ts'] },
  { title: 'Player', paths: features('player') },
  {
    title: 'In flight',
    paths: ['client/src/flight/', 'client/flight.html', ...entities('flights'), ...modules('flights')],
  },
  {
    title: 'Offline',
    paths: [
      ...features('offline-downloads'),
      ...pages('on-this-device'),
      ...entities('offline-items', 'outbox'),
      'api/src/contract/offline-copy.ts',
      'client/src/service-worker/',
    ],
  },
  {
    title: 'Profile and account',
    paths: [
      ...features('figures'),
      ...pages('profile', 'goodbye'),
      ...entities('account'),
      ...modules('account', 'accounts', 'deleted', 'device-key', 'figures', 'presence', 'visitor'),
    ],
  },
  {
    title: 'Subscription',
    paths: [...pages('subscription'), ...entities('subscription'), ...modules('subscription', 'subscriptions')],
  },
  { title: 'Reminders', paths: [...pages('reminders'), ...entities('reminders'), ...modules('reminders')] },
  {
    title: 'Help, privacy and consent',
    paths: [...features('consent'), ...pages('help', 'privacy'), ...entities('analytics'), ...modules('analytics')],
  },
  { title: 'Everywhere in the app', paths: ['client/src/'] },
  {
    title: 'Admin: sessions and programs',
    paths: [
      'client/src/admin/',
      'api/src/contract/content',
      'api/src/contract/programs',
      'api/src/contract/program-editing.ts',
      ...modules('admin', 'catalogue', 'history', 'previews', 'programs', 'published', 'transcripts'),
      'api/src/contract/web-vtt.ts',
    ],
  },
  {
    title: 'Admin: uploads and covers',
    paths: [
      'client/src/admin/media/',
      'client/src/admin/cover/',
      ...modules('cover-images', 'media'),
      'media-worker/src/',
    ],
  },
  {
    title: 'Analysis',
    paths: ['client/src/analysis/', ...modules('analysis', 'charts', 'comparisons'), 'projections/src/replay/'],
  },
  { title: 'Errors and rules of the API', paths: ['api/src/', 'events/src/'] },
  {
    title: 'Commands and start',
    paths: [
      'local/src/',
      'api/src/server/',
      'events/src/process/',
      'events/src/log/',
      'projections/src/',
      'media-worker/src/server/',
    ].concat(['keys', 'retention', 'roles', 'subscriptions'].map((name) => `api/src/modules/${name}/cli/`)),
  },
  { title: 'Sample sessions', paths: ['local/src/sample-data/'] },
]

/** The titles of all parts, in the order of the page. */
export const TITLES: readonly string[] = SCREENS.map(({ title }) => title)

/** Returns the title of a file's part. Throws when no prefix matches its path. */
export function screenOf(file: string): string {
  const fitting = SCREENS.flatMap(({ title, paths }) =>
    paths.filter((path) => file.startsWith(path)).map((path) => ({ title, length: path.length })),
  )
  const [longest] = fitting.sort((a, b) => b.length - a.length)
  if (!longest) throw new Error(`No part in local/src/texts/screens.ts fits ${file}`)
  return longest.title
}
