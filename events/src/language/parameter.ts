/** A number that a rule hangs on, which an analyst may vary to see what would have been. */
export interface Parameter {
  readonly name: string
  readonly unit: string
  /** The least and the most that make sense. */
  readonly range: readonly [least: number, most: number]
  /** The value that the product uses. */
  readonly default: number
}

/** Defines a parameter. Throws a RangeError when its default lies outside of its range. */
export function parameter(name: string, options: Omit<Parameter, 'name'>): Parameter {
  const [least, most] = options.range
  if (!(options.default >= least && options.default <= most)) {
    throw new RangeError(`${name} is ${options.default} ${options.unit}, outside of ${least} to ${most}`)
  }
  return { name, ...options }
}
