/** A strength that people can compare with, in g of vertical acceleration without gravity. */
export interface Comparison {
  readonly name: string
  /** How the figure is written, such as `up to 0.5 g`. */
  readonly figure: string
  /** Where its bar begins and ends. */
  readonly from: number
  readonly to: number
  /** Whether it has no upper end. The bar then fades. */
  readonly isOpen?: boolean
}

/**
 * From here on, in g, turbulence counts as light, moderate and severe: see `COMPARISONS`. ICAO's class has no lower limit; here,
 * what compares with a lift is no bump, because people hardly notice it in a seat.
 */
const LIGHT = 0.2
const MODERATE = 0.5
const SEVERE = 1

/**
 * A plane in level flight carries 1 g. CS 25.337(b) requires a limit load factor of at least 2.5, so 1.5 g more; downwards it is
 * −1, so 2 g less. The smaller one counts here. CS 25.305(a): at the limit load nothing stays bent.
 */
export const LIMIT = 2.5 - 1
/** CS 25.303: the ultimate load is 1.5 times the limit load, 3.75. CS 25.305(b): the structure holds it for three seconds. */
export const ULTIMATE = 2.5 * 1.5 - 1

/**
 * The fixed scale.
 *
 * - A lift: designers allow up to 1.5 m/s² and commonly choose about 1 m/s² (CIBSE Guide D, Transportation systems in
 *   buildings; not checked against its text). The lower figure compares more carefully.
 * - A car over cobbles: no published peak was found. ISO 2631-1:1997, annex C, calls 0.8 to 1.6 m/s² r.m.s. uncomfortable (not
 *   checked against its text). Peaks of 2.5 times the lower end are 0.2 g. This is an estimate.
 * - Turbulence: ICAO's classes by changes of the accelerometer at the centre of gravity: below 0.5 g light, 0.5 to 1 g moderate,
 *   above 1 g severe (in national rules such as Brazil's ICA 100-12, 2009). Severe is rare: British Airways recorded 29 events
 *   of 1 g or more in about 650,000 flying hours (DTIC ADP005757). The FAA's Aeronautical Information Manual describes its
 *   classes in words alone.
 */
export const COMPARISONS: readonly Comparison[] = [
  { name: 'A lift starting', figure: 'about 0.1 g', from: 0, to: 0.1 },
  { name: 'A car on cobbles', figure: 'about 0.2 g', from: 0, to: 0.2 },
  { name: 'Light turbulence', figure: 'up to 0.5 g', from: 0, to: MODERATE },
  { name: 'Moderate turbulence', figure: '0.5 to 1 g', from: MODERATE, to: SEVERE },
  { name: 'Severe turbulence, which is rare', figure: 'over 1 g', from: SEVERE, to: LIMIT, isOpen: true },
  { name: 'Every airliner carries this undamaged', figure: '1.5 g', from: 0, to: LIMIT },
  { name: 'Its structure must hold this', figure: '2.75 g', from: 0, to: ULTIMATE },
]

/** Returns a strength in g as it is shown: with one decimal place. */
export const inG = (g: number): string => `${g.toFixed(1)} g`

const shownOf = (g: number) => Number(g.toFixed(1))

/** Returns the class of turbulence with such a peak in g; null when it is less than light. It fits the shown number. */
export function classOf(g: number): 'light' | 'moderate' | 'severe' | null {
  const shown = shownOf(g)
  if (shown < LIGHT) return null
  if (shown < MODERATE) return 'light'
  return shown <= SEVERE ? 'moderate' : 'severe'
}

/** Returns what a strength in g compares with. The words fit the shown number, so both are rounded alike. */
export function meaningOf(g: number): string {
  const kind = classOf(g)
  if (kind) return `As strong as ${kind} turbulence.`
  return shownOf(g) === 0 ? 'Hardly a movement.' : 'About as much as a lift starting.'
}
