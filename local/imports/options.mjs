/** Options of dependency-cruiser for both sets of rules. TypeScript 7 has no parser for other programs yet; swc has. */
export const options = {
  parser: 'swc',
  doNotFollow: { path: 'node_modules' },
  exclude: { path: '(^|/)(dist|\\.data|test-results|playwright-report)/' },
  enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
}

/** Tests and their helpers. */
export const TESTS = '(^|/)test/|\\.test\\.tsx?$'
