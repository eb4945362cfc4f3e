/**
 * The journeys for each folder of the client that a route loads, and for each module of the API, the projections, the events and
 * the worker. The first of each list is its main one.
 */
export const JOURNEYS_OF: Readonly<Record<string, readonly [string, ...string[]]>> = {
  // Pages of visitors.
  'pages/landing': [
    'join-waitlist',
    'first-view',
    'skies',
    'accessibility-visitor',
    'clean-console',
    'analytics',
    'old-browser',
  ],
  'pages/auth': [
    'sign-in',
    'google-sign-in',
    'change-sign-in',
    'end-other-sessions',
    'confirm-email',
    'silent-storage',
  ],
  'pages/privacy': ['consent', 'accessibility-visitor'],
  'pages/help': ['accessibility-visitor'],
  'pages/goodbye': ['profile'],
  'features/onboarding': ['first-minutes', 'onboarding', 'keyboard', 'large-text', 'accessibility-visitor'],
  // Pages of listeners.
  'pages/dashboard': ['first-minutes', 'upload-and-listen', 'opens-without-network', 'skies', 'accessibility-listener'],
  'pages/library': ['library', 'favourites', 'accessibility-listener'],
  'pages/content': [
    ...([
      'transcript',
      'small-rules',
      'chapters',
      'favourites',
      'file-elsewhere',
      'store-elsewhere',
      'replay',
    ] as const),
    ...(['player-network', 'listening-goes-on', 'offline-listening', 'sample', 'failures', 'nothing-covered'] as const),
  ],
  'pages/programs': ['program', 'listening-goes-on', 'keyboard'],
  'pages/on-this-device': ['offline-downloads', 'sign-out-clears-the-device'],
  'pages/profile': ['profile', 'change-sign-in', 'end-other-sessions', 'failures'],
  'pages/reminders': ['reminders'],
  'pages/subscription': ['subscription', 'failures'],
  'service-worker': ['stored-shell', 'opens-without-network', 'offline-navigation', 'offline-downloads'],
  flight: ['in-flight', 'bump-meter'],
  // The admin area and the analysts' area.
  admin: [
    ...(['publish-a-session', 'build-a-program', 'edit-a-transcript', 'two-editors', 'local-drafts', 'bin'] as const),
    ...(['admin-toasts', 'new-recording', 'publish-by-itself', 'rename-a-tag', 'share-a-preview'] as const),
    ...(['cover-pictures', 'repair-an-upload', 'upload-resume', 'uploads-elsewhere', 'package-again'] as const),
    ...(['download-original', 'sign-in-while-editing', 'accessibility-admin', 'admin-density', 'keyboard'] as const),
    'chapters',
  ],
  analysis: ['analysis', 'charts'],
  // Modules of the servers.
  accounts: ['profile', 'onboarding', 'end-other-sessions', 'confirm-email', 'sign-in'],
  analytics: ['analytics', 'consent'],
  catalogue: ['publish-a-session', 'two-editors', 'bin', 'rename-a-tag', 'publish-by-itself', 'chapters', 'library'],
  charts: ['charts'],
  comparisons: ['analysis'],
  'cover-images': ['cover-pictures'],
  covers: ['cover-pictures'],
  'device-key': ['sign-out-clears-the-device', 'offline-downloads'],
  favourites: ['favourites'],
  figures: ['publish-a-session'],
  flights: ['in-flight'],
  history: ['analysis'],
  listening: ['upload-and-listen', 'player-network', 'offline-listening', 'listening-goes-on', 'replay'],
  media: [
    'upload-and-listen',
    'repair-an-upload',
    'upload-resume',
    'uploads-elsewhere',
    'download-original',
    'offline-downloads',
  ],
  presence: ['two-editors'],
  previews: ['share-a-preview'],
  programs: ['build-a-program', 'program'],
  ratings: ['upload-and-listen'],
  recommendations: ['library'],
  recording: ['package-again', 'upload-and-listen'],
  reminders: ['reminders'],
  retention: ['profile', 'restore'],
  roles: ['publish-a-session'],
  'session-distress': ['upload-and-listen'],
  streak: ['upload-and-listen'],
  subscriptions: ['subscription', 'sample'],
  transcripts: ['edit-a-transcript', 'transcript'],
  visitor: ['consent'],
  waitlist: ['join-waitlist'],
}

/** Journeys for the machinery that everything depends on: an upload, a played session, and a replay. */
export const MAIN_JOURNEY = 'upload-and-listen'
