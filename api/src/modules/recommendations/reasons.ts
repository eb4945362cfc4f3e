import type { Topic } from './topics.ts'

/** What content about each topic offers. */
const OFFERS: Readonly<Record<Topic, string>> = {
  turbulence: 'Helps with turbulence.',
  'take-off': 'Helps with take-off.',
  landing: 'Helps with landing.',
  panic: 'Helps with panic.',
  claustrophobia: 'Helps in enclosed spaces.',
  control: 'Helps with letting go of control.',
  crash: 'Shows what keeps you in the air.',
  anticipation: 'For the time before a flight.',
  airport: 'Helps at the airport.',
  breathing: 'Works with your breath.',
  heights: 'Helps with heights.',
  nausea: 'Helps when you feel sick.',
  body: 'Eases what you feel in your body.',
  trauma: 'Helps with a difficult memory.',
  death: 'For the deeper questions.',
  security: 'Shows what keeps you safe.',
  social: 'Helps with the people around you.',
  technical: 'Explains how flying works.',
  sleep: 'Helps you rest.',
}

/** What content offers a listener by an answer that says more than its topic, by the code that an interest carries as its reason. */
const HELPS: Readonly<Record<string, string>> = {
  'symptom:racing-heart': 'Helps with a racing heart.',
  'symptom:shortness-breath': 'Helps when your breath gets short.',
  'symptom:nausea': 'Helps when you feel sick.',
  'symptom:dizziness': 'Helps with dizziness.',
  'symptom:shaking': 'Helps with shaking.',
  'coping:breathing': 'Breathing, which already helps you.',
  'coping:meditation': 'Meditation, which already helps you.',
  'timeline:next-month': 'For the days before you fly.',
  'timeline:next-1-3-months': 'For the weeks before you fly.',
  'timeline:next-3-6-months': 'For the months before you fly.',
}

/**
 * Returns what content about a topic offers a listener whose answer `because` led to that topic, the closest to the answer first. A
 * reason says how the content helps. It never repeats the answer, because others may see the screen.
 */
export function topicReasons(topic: Topic, because: string): readonly string[] {
  const help = HELPS[because]
  return help === undefined ? [OFFERS[topic]] : [help, OFFERS[topic]]
}

const STEP_BY_STEP = 'Leads you step by step.'
const TIME = 'There is time to go step by step.'

/** Why a step-by-step program suits a listener, apart from its topics, by the answer that shows it. */
const GUIDANCE: Readonly<Record<string, string>> = {
  'support:progress': 'Counts every step you take.',
  'timeline:next-1-3-months': TIME,
  'timeline:next-3-6-months': TIME,
  'timeline:no-plans': TIME,
}

/** Returns why a program suits a listener whose answer `because` shows that they want guidance. */
export const guidanceReason = (because: string): string => GUIDANCE[because] ?? STEP_BY_STEP

/**
 * The category of content that provides each kind of support, and the reason shown. `categories.ts` lists the category
 * numbers.
 */
export const SUPPORT_CATEGORIES: Readonly<Record<string, { readonly categoryId: 1 | 2 | 3; readonly reason: string }>> =
  {
    education: { categoryId: 2, reason: OFFERS.technical },
    'calming-tools': { categoryId: 3, reason: 'A tool to practise.' },
    guidance: { categoryId: 1, reason: 'Talks you through.' },
    community: { categoryId: 1, reason: 'Tells of others who feel this, too.' },
  }
