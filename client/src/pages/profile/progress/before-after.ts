import type { DistressPair } from '../../../entities/listening/session-distress.ts'

/** With fewer pairs than this, no trend is shown. */
const FEWEST = 3

/** A sitting with both ratings. */
export interface Compared {
  readonly pairId: string
  readonly contentId: string
  readonly before: number
  readonly after: number
  readonly ratedAt: string
}

/** Returns the pairs with both ratings, the newest first. */
export function comparedOf(pairs: readonly DistressPair[]): readonly Compared[] {
  return pairs
    .flatMap(({ before, after, ...rest }) => (before === null || after === null ? [] : [{ ...rest, before, after }]))
    .sort((one, other) => (one.ratedAt > other.ratedAt ? -1 : 1))
}

/** Returns one or two sentences with only what these numbers support; empty when there are none. */
export function beforeAfterText(compared: readonly Compared[]): string {
  if (compared.length === 0) return ''
  if (compared.length < FEWEST) {
    const sessions = compared.length === 1 ? 'one session' : `${compared.length} sessions`
    return `With ${sessions} it’s too early to see a trend.`
  }
  const changes = compared.map(({ before, after }) => after - before).sort((one, other) => one - other)
  const lower = changes.filter((change) => change < 0).length
  const higher = changes.filter((change) => change > 0).length
  const same = changes.length - lower - higher
  const quarter = Math.floor((changes.length - 1) / 4)
  const [from = 0, to = 0] = [changes[quarter], changes[changes.length - 1 - quarter]]
  const range = from === to ? `${formatChange(from)}` : `between ${formatChange(from)} and ${formatChange(to)}`
  return `Of ${changes.length} sessions, ${lower} ended lower than they began, ${same} the same, ${higher} higher. The middle half ended ${range}.`
}

function formatChange(change: number): string {
  if (change === 0) return 'the same'
  return change < 0 ? `${-change} lower` : `${change} higher`
}
