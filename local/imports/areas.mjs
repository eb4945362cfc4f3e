import { options, TESTS } from './options.mjs'

/** Rules for dependency-cruiser: folders, with their subfolders, import each other in one direction only. */
export default {
  forbidden: [
    {
      name: 'folders may not import each other in a cycle',
      severity: 'error',
      scope: 'folder',
      from: {},
      to: { circular: true },
    },
  ],
  options: {
    ...options,
    metrics: true,
    // The only one: `api/src/server` assembles the modules and `http`, and they import their dependencies from it.
    exclude: { path: [options.exclude.path, TESTS, '^api/src/server/'] },
  },
}
