import type { Phase } from '../plan/phases.ts'
import { BODY_IN_PHASE, FEELINGS, TELL_THE_CREW_FEELING } from './feelings.ts'
import { NOISES, TELL_THE_CREW_NOISE } from './noises.ts'

export type Kind = 'feeling' | 'noise'

/** The explanation of one feeling or noise in one phase of the flight. */
export interface Card {
  readonly name: string
  readonly why: string
  /** The most likely cause in this phase. */
  readonly now: string
  readonly next: string
  readonly tellTheCrew: string
}

/** The feelings and noises to choose from, by id and name. */
export const CHOICES: Readonly<Record<Kind, readonly { readonly id: string; readonly name: string }[]>> = {
  feeling: FEELINGS,
  noise: NOISES,
}

/** Returns the card for a feeling or noise in a phase; null for an unknown id. */
export function cardOf(kind: Kind, id: string, phase: Phase): Card | null {
  if (kind === 'feeling') {
    const feeling = FEELINGS.find((one) => one.id === id)
    return feeling ? { ...feeling, now: BODY_IN_PHASE[phase], tellTheCrew: TELL_THE_CREW_FEELING } : null
  }
  const noise = NOISES.find((one) => one.id === id)
  return noise ? { ...noise, now: noise.in[phase], tellTheCrew: TELL_THE_CREW_NOISE } : null
}
