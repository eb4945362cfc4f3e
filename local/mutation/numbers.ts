/**
 * A plugin of Stryker that adds one mutator: Stryker leaves numbers as they are, and a limit is a number. Its list of
 * mutators is not exported, so the version of Stryker is pinned, and this fails loudly when the list has moved.
 */
const mutators = new URL('./mutators/mutate.js', import.meta.resolve('@stryker-mutator/instrumenter'))
const { allMutators } = (await import(mutators.href)) as { allMutators: Mutator[] }

/** As much of Babel's paths as is used. */
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

/** A tenth more, one at least; less of what lies between 0 and 1, such as a share. */
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

/** Nothing that Stryker must know of. */
export const strykerPlugins = []
