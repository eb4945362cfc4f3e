/**
 * A Stryker plugin that adds a mutator for numbers: Stryker does not change numbers, but limits are numbers. Stryker does not
 * export its list of mutators, so its version is pinned, and the plugin throws when the list has moved.
 */
const mutators = new URL('./mutators/mutate.js', import.meta.resolve('@stryker-mutator/instrumenter'))
const { allMutators } = (await import(mutators.href)) as { allMutators: Mutator[] }

/** The used part of Babel's paths. */
interface NumberPath {
  isNumericLiteral(): boolean
  readonly node: { readonly type: string; readonly value: number }
  readonly key: string | number | null
  readonly parent: { readonly type: string; readonly computed?: boolean }
}

interface Mutator {
  readonly name: string
  mutate(path: NumberPath): Iterable<unknown>
}

/** Adds a tenth, at least one; reduces numbers between 0 and 1, such as shares. */
function changed(value: number): number {
  if (value > 0 && value < 1) return Number((value * 0.9).toFixed(6))
  return value + Math.max(1, Math.round(value / 10))
}

if (!allMutators.some(({ name }) => name === 'NumericLiteral')) {
  allMutators.push({
    name: 'NumericLiteral',
    *mutate(path) {
      const isName = path.key === 'key' && path.parent.computed !== true
      if (!path.isNumericLiteral() || isName) return
      yield { type: 'NumericLiteral', value: changed(path.node.value) }
    },
  })
}

/** Empty: importing this file is enough. */
export const strykerPlugins = []
