import { options, TESTS } from './options.mjs'

/**
 * Rules by folder for dependency-cruiser: a folder, and what its files may import from the repository as well as from
 * the same folder. Several rules can apply to a file. Imports of types alone count, too.
 */
const LAYERS = [
  ['events/src/(?:language|process)'],
  ['events/src/privacy', 'events/src/(language|process)/'],
  ['events/src/log', 'events/src/(language|process|privacy)/'],
  ['events/src/jobs', 'events/src/log/'],
  ['events/src/object-store', 'events/src/process/'],
  // Of other modules: events and states, and the day that both streaks and reminders count by.
  ['events/src/modules/[^/]+', 'events/src/language/', 'events/src/modules/[^/]+/(events|state|local-day)\\.ts'],
  ['projections/src/model', 'events/'],
  ['projections/src/engine', 'events/', 'projections/src/model/'],
  ['projections/src/modules/[^/]+', 'events/', 'projections/src/model/'],
  ['api/src/contract', 'events/', 'projections/'],
  ['api/src/http', 'events/', 'projections/', 'api/src/(contract|server)/'],
  [
    'api/src',
    'events/',
    'projections/src/(model|replay)/',
    'projections/src/(server/health|engine/log-mismatch)\\.ts',
    'projections/src/modules/(analysis/library-events|catalogue/search-sql)\\.ts',
  ],
]

/** The same for folders whose tests obey the rule, too. */
const LAYERS_WITH_TESTS = [
  ['events'],
  ['media-worker', 'events/'],
  ['projections', 'events/'],
  ['client/src', 'client/test/', 'api/src/contract/', 'events/src/modules/[^/]+/rules\\.ts'],
  ...[
    ['browser'],
    ['api', 'browser/'],
    ['ui', '(browser|api)/'],
    ['entities', '(browser|api|ui)/'],
    ['features/[^/]+', '(browser|api|ui|entities)/'],
    ['pages/[^/]+', '(browser|api|ui|entities|features)/'],
    // The in-flight page works without a sign-in.
    ['flight', '(browser|api|ui|entities/(?!sign-in/)[^/]+)/'],
    ['analysis', '(browser|api|ui|entities|features)/'],
    ['admin', '(browser|api|ui|entities|features|pages)/'],
    ['admin/shared', '(?!admin/)'],
    ['admin/(?:form|table)', '(?!admin/)', 'admin/shared/'],
    ['admin/(?:cover|history|media)', '(?!admin/)', 'admin/(shared|form|table)/'],
    ['admin/content-editor', '(?!admin/)', 'admin/(shared|form|table|cover|media)/'],
  ].map((layer) => [...layer.map((path) => `client/src/${path}`), 'client/test/', 'api/', 'events/']),
]

const layerRule = ([folder, ...may], pathNot) => ({
  name: `${folder} may import only ${may.join(', ') || 'itself'}`,
  severity: 'error',
  from: { path: `^(${folder})/`, pathNot },
  to: {
    path: '^(api|client|e2e|events|local|media-worker|projections)/(?!node_modules/)',
    pathNot: ['^$1/', ...may.map((path) => `^${path}`)],
  },
})

/** A kind of file, and all that it may import, packages included. */
const PURE_FILES = [
  // Deciders take decisions from events, states and rules alone.
  [
    '(|[^/]+-)decider\\.ts',
    'events/src/language/(bin|decider|define-event|refusal)\\.ts',
    'events/src/modules/[^/]+/(events|rules|state|track)\\.ts',
    'util$',
  ],
  // The client uses rules, so they have no schema, clock, input or output.
  [
    'rules\\.ts',
    'events/src/language/(parameter|refusal|format-text)\\.ts',
    'events/src/modules/[^/]+/(events|state|local-day)\\.ts',
  ],
]

export default {
  forbidden: [
    ...LAYERS.map((layer) => layerRule(layer, TESTS)),
    ...LAYERS_WITH_TESTS.map((layer) => layerRule(layer, [])),
    ...PURE_FILES.map(([file, ...may]) => ({
      name: `${file} may import only ${may.join(', ')}`,
      severity: 'error',
      from: { path: `^events/src/modules/[^/]+/${file}$` },
      to: { pathNot: may.map((path) => `^${path}`) },
    })),
    {
      name: 'a module may not import the routes and commands of another',
      severity: 'error',
      from: { path: '^(api/src/modules/[^/]+)/' },
      to: { path: '^api/src/modules/[^/]+/(.*routes\\.ts$|cli/)', pathNot: '^$1/' },
    },
    {
      name: 'only the chart thread may compute charts, so that requests do not wait for them',
      severity: 'error',
      from: { path: '^api/src/', pathNot: `/chart-worker\\.ts$|${TESTS}` },
      to: { path: '^api/src/modules/charts/(chart-answers|figures-of)\\.ts$' },
    },
    { name: 'files may not import each other in a cycle', severity: 'error', from: {}, to: { circular: true } },
  ],
  options,
}
