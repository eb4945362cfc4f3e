/** A condition on a state. */
export type Predicate = (state: unknown) => boolean

/** The text is not a predicate. */
export class PredicateError extends SyntaxError {
  constructor(message: string) {
    super(message)
    this.name = 'PredicateError'
  }
}

const COMPARISON = /^\s*([A-Za-z_$][\w$]*(?:\.[\w$]+)*)\s*(===|!==|<=|>=|<|>)\s*(.+?)\s*$/

const compare: Readonly<Record<string, (value: unknown, wanted: unknown) => boolean>> = {
  '===': (value, wanted) => value === wanted,
  '!==': (value, wanted) => value !== wanted,
  '<': (value, wanted) => typeof value === typeof wanted && (value as number) < (wanted as number),
  '<=': (value, wanted) => typeof value === typeof wanted && (value as number) <= (wanted as number),
  '>': (value, wanted) => typeof value === typeof wanted && (value as number) > (wanted as number),
  '>=': (value, wanted) => typeof value === typeof wanted && (value as number) >= (wanted as number),
}

/**
 * Parses `path op value`, or several of them joined with `&&`. The path is names with dots; the operator is one of ===
 * !== < <= > >=. The value is a string, number, true, false or null. The text is never run as code. Throws a {@link
 * PredicateError}.
 */
export function parsePredicate(text: string): Predicate {
  const comparisons = text.split('&&').map((part) => {
    const [, path = '', operator = '', literal = ''] = COMPARISON.exec(part) ?? []
    const holds = compare[operator]
    if (!holds) throw new PredicateError(`'${part.trim()}' is not a comparison: write isPublished === false`)
    const wanted = literalValue(literal)
    const names = path.split('.')
    return (state: unknown) => holds(names.reduce(fieldOf, state), wanted)
  })
  return (state) => comparisons.every((holds) => holds(state))
}

function literalValue(literal: string): unknown {
  try {
    const value: unknown = JSON.parse(literal.replace(/^'(.*)'$/, (_, text: string) => JSON.stringify(text)))
    if (typeof value !== 'object' || value === null) return value
  } catch {
    // Throws below.
  }
  throw new PredicateError(`${literal} is not a value: write a string, a number, true, false or null`)
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined
