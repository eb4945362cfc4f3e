/** The flight phases that feelings and noises are explained for. */
export const PHASES = {
  gate: 'At the gate',
  taxi: 'Taxiing',
  'take-off': 'Take-off',
  climb: 'Climbing',
  cruise: 'Cruising',
  bumps: 'In turbulence',
  descent: 'Descending',
  landing: 'Landing',
} as const
export type Phase = keyof typeof PHASES

export const PHASE_NAMES = Object.keys(PHASES) as readonly Phase[]
