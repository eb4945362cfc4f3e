import { BODY_IN_PHASE, FEELINGS, TELL_THE_CREW_FEELING } from './feelings.ts'
import { NOISES, TELL_THE_CREW_NOISE } from './noises.ts'
import type { Phase } from './phases.ts'

export type Kind = 'feeling' | 'noise'

/** What somebody reads of one feeling or noise in one phase of the flight. */
export interface Card {
  readonly name: string
  readonly why: string
  /** What it mostly is just now. */
  readonly now: string
  readonly next: string
  readonly tellTheCrew: string
}

/** What can be chosen, by id and name. */
export const CHOICES: Readonly<Record<Kind, readonly { readonly id: string; readonly name: string }[]>> = {
  feeling: FEELINGS,
  noise: NOISES,
}

/** The card of that feeling or noise in that phase; null when there is no such thing. */
export function cardOf(kind: Kind, id: string, phase: Phase): Card | null {
  if (kind === 'feeling') {
    const feeling = FEELINGS.find((one) => one.id === id)
    return feeling ? { ...feeling, now: BODY_IN_PHASE[phase], tellTheCrew: TELL_THE_CREW_FEELING } : null
  }
  const noise = NOISES.find((one) => one.id === id)
  return noise ? { ...noise, now: noise.in[phase], tellTheCrew: TELL_THE_CREW_NOISE } : null
}
