import { options, TESTS } from './options.mjs'

/** Folders that import each other today. */
const KNOWN_CYCLES = ['local/src/(backup|commands|platform|sample-data|testing)'].map((folders) => `^${folders}(/|$)`)

const cycleRule = (from, to) => ({
  name: 'folders may not import each other in a cycle',
  severity: 'error',
  scope: 'folder',
  from,
  to: { ...to, circular: true },
})

/** Rules for dependency-cruiser: folders, with their subfolders, import each other in one direction only. */
export default {
  forbidden: [
    cycleRule({ pathNot: KNOWN_CYCLES }, {}),
    ...KNOWN_CYCLES.map((folders) => cycleRule({ path: folders }, { pathNot: folders })),
  ],
  options: {
    ...options,
    metrics: true,
    // Also known: `api/src/server` assembles the modules and `http`, and they import their dependencies from it.
    exclude: { path: [options.exclude.path, TESTS, '^api/src/server/'] },
  },
}
