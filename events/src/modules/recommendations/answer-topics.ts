import type { AnxietyProfile, FlightTimeline } from '../accounts/events.ts'
import type { Topic } from './topics.ts'

/** How strongly an answer points to each topic, from 0 to 1. */
export type TopicWeights = Readonly<Partial<Record<Topic, number>>>

/*
 * The scale: 0.8 for what the user names as their fear; 0.5 to 0.6 for what they suffer from or ask for; 0.3 for what
 * usually comes with it; 0.2 for a hint. No weight is 1, so that every further reason still counts.
 */

/** "What triggers your fear?": the trigger itself, and the topics closest to it. */
export const TRIGGER_TOPICS: ReadonlyMap<string, TopicWeights> = new Map<string, TopicWeights>([
  // Most of the fear of turbulence comes from not knowing what the aeroplane is doing.
  ['turbulence', { turbulence: 0.8, technical: 0.3, crash: 0.2 }],
  // The specification treats take-off and landing as one fear.
  ['takeoff', { 'take-off': 0.8, landing: 0.3 }],
  ['landing', { landing: 0.8, 'take-off': 0.3 }],
  ['airport', { airport: 0.8, anticipation: 0.3, security: 0.2 }],
  ['claustrophobia', { claustrophobia: 0.8, breathing: 0.3, panic: 0.3 }],
  // Knowing who flies the aeroplane, and how, gives some control back.
  ['control', { control: 0.8, technical: 0.3 }],
])

/** "What do you feel?": what calms the symptom, and the fear of it. */
export const SYMPTOM_TOPICS: ReadonlyMap<string, TopicWeights> = new Map<string, TopicWeights>([
  ['racing-heart', { body: 0.5, breathing: 0.5, panic: 0.3 }],
  ['shortness-breath', { breathing: 0.6, panic: 0.3, body: 0.3 }],
  ['nausea', { nausea: 0.6, body: 0.2 }],
  ['dizziness', { body: 0.5, nausea: 0.3, breathing: 0.3 }],
  ['shaking', { body: 0.5, breathing: 0.3, panic: 0.2 }],
])

/**
 * "What helps you now?": more of what already works. Avoiding flights points to the dread beforehand. Medication and
 * therapy have no weight, because the product gives no medical advice.
 */
export const COPING_TOPICS: ReadonlyMap<string, TopicWeights> = new Map<string, TopicWeights>([
  ['breathing', { breathing: 0.3 }],
  ['meditation', { breathing: 0.2, sleep: 0.2 }],
  ['medication', {}],
  ['therapy', {}],
  ['avoiding', { anticipation: 0.4 }],
])

/** "What support do you want?" Community and privacy say how users want support, not with what, so they have no weight. */
export const SUPPORT_TOPICS: ReadonlyMap<string, TopicWeights> = new Map<string, TopicWeights>([
  ['guidance', { programs: 0.6 }],
  ['calming-tools', { breathing: 0.5, panic: 0.3, sleep: 0.3 }],
  ['education', { technical: 0.6, crash: 0.2 }],
  ['progress', { programs: 0.5 }],
  ['community', {}],
  ['private', {}],
])

/** "How often do you fly?": for people who have never flown, everything is new; frequent flyers are often tired. */
export const FREQUENCY_TOPICS: Readonly<Record<AnxietyProfile['flyingFrequency'], TopicWeights>> = {
  never: { airport: 0.3, 'take-off': 0.2, technical: 0.2 },
  rarely: { anticipation: 0.3 },
  occasionally: {},
  frequently: { sleep: 0.3 },
}

/** "When did it begin?": an incident leaves a memory to work on. */
export const SINCE_TOPICS: Readonly<Record<AnxietyProfile['anxietyTimeline'], TopicWeights>> = {
  always: {},
  incident: { trauma: 0.6 },
  recent: {},
}

/**
 * "When do you fly?": within a month, the needs of the day itself; within three months, the time until then as well; later,
 * time for a program; without plans, understanding.
 */
export const TIMELINE_TOPICS: Readonly<Record<FlightTimeline, TopicWeights>> = {
  'next-month': { anticipation: 0.5, breathing: 0.3, airport: 0.3, 'take-off': 0.3 },
  'next-1-3-months': { anticipation: 0.4, programs: 0.4, breathing: 0.2 },
  'next-3-6-months': { programs: 0.5, technical: 0.2 },
  'no-plans': { technical: 0.3, programs: 0.3 },
}
