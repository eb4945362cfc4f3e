/** The parts of a flight that bodies and noises are explained for. */
export const PHASES = {
  gate: 'At the gate',
  taxi: 'Rolling out',
  'take-off': 'Take-off',
  climb: 'Climbing',
  cruise: 'High up',
  bumps: 'In bumps',
  descent: 'Descending',
  landing: 'Landing',
} as const
export type Phase = keyof typeof PHASES

export const PHASE_NAMES = Object.keys(PHASES) as readonly Phase[]
