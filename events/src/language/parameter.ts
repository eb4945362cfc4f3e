/** A number that a rule depends on. Analysts can vary it to see how the results would differ. */
export interface Parameter {
  readonly name: string
  readonly unit: string
  /** The lowest and highest sensible values. */
  readonly range: readonly [least: number, most: number]
  /** The value that the product uses. */
  readonly default: number
}

/** Defines a parameter. Throws a RangeError when its default is outside its range. */
export function parameter(name: string, options: Omit<Parameter, 'name'>): Parameter {
  const [least, most] = options.range
  if (!(options.default >= least && options.default <= most)) {
    throw new RangeError(`${name} defaults to ${options.default} ${options.unit}, outside ${least} to ${most}`)
  }
  return { name, ...options }
}
