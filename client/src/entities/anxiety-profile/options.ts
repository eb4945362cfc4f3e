import type { AnxietyTimeline, FlightTimeline, FlyingFrequency } from '@stillair/api/contract/listener/account.ts'

/** One option of a question. */
export interface Option<Value extends string = string> {
  readonly value: Value
  readonly label: string
  /** Further explanation under the label. */
  readonly note?: string
}

export const ANXIETY_TIMELINE: readonly Option<AnxietyTimeline>[] = [
  { value: 'always', label: 'As long as I can remember' },
  { value: 'incident', label: 'After something happened', note: 'A difficult flight, or another event' },
  { value: 'recent', label: 'Only recently' },
]

export const FLYING_FREQUENCY: readonly Option<FlyingFrequency>[] = [
  { value: 'never', label: 'Never', note: 'I don’t fly, or no longer do' },
  { value: 'rarely', label: 'Rarely', note: 'Under once a year' },
  { value: 'occasionally', label: 'Occasionally', note: '1–3 times a year' },
  { value: 'frequently', label: 'Frequently', note: '4 or more times a year' },
]

export const TRIGGERS: readonly Option[] = [
  { value: 'turbulence', label: 'Turbulence' },
  { value: 'takeoff', label: 'Take-off' },
  { value: 'landing', label: 'Landing' },
  { value: 'airport', label: 'The airport' },
  { value: 'claustrophobia', label: 'Enclosed spaces' },
  { value: 'control', label: 'Not being in control' },
]

export const SYMPTOMS: readonly Option[] = [
  { value: 'racing-heart', label: 'Racing heart' },
  { value: 'shortness-breath', label: 'Shortness of breath' },
  { value: 'nausea', label: 'Nausea' },
  { value: 'dizziness', label: 'Dizziness' },
  { value: 'shaking', label: 'Shaking' },
]

export const COPING_METHODS: readonly Option[] = [
  { value: 'breathing', label: 'Breathing exercises' },
  { value: 'meditation', label: 'Meditation' },
  { value: 'medication', label: 'Medication' },
  { value: 'therapy', label: 'Therapy' },
  { value: 'avoiding', label: 'Avoiding flights' },
]

export const DESIRED_SUPPORT: readonly Option[] = [
  { value: 'guidance', label: 'Guidance, step by step' },
  { value: 'calming-tools', label: 'Tools that calm me in the moment' },
  { value: 'education', label: 'Understanding how flying works' },
  { value: 'progress', label: 'Seeing my progress' },
  { value: 'community', label: 'Knowing that others feel this too' },
  { value: 'private', label: 'Something private, just for me' },
]

export const FLIGHT_TIMELINE: readonly Option<FlightTimeline>[] = [
  { value: 'next-month', label: 'Within the next month' },
  { value: 'next-1-3-months', label: 'In the next 1 to 3 months' },
  { value: 'next-3-6-months', label: 'In the next 3 to 6 months' },
  { value: 'no-plans', label: 'No plans yet', note: 'There is no hurry' },
]
