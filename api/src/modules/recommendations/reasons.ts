import type { Topic } from './topics.ts'

/** The listener's answers, as sentences, by the code that an interest carries as its reason. */
const ANSWERS: Readonly<Record<string, string>> = {
  'trigger:turbulence': 'You said turbulence is hard for you.',
  'trigger:takeoff': 'You said take-off is hard for you.',
  'trigger:landing': 'You said landing is hard for you.',
  'trigger:airport': 'You said the airport is hard for you.',
  'trigger:claustrophobia': 'You said enclosed spaces are hard for you.',
  'trigger:control': 'You said not being in control is hard for you.',
  'symptom:racing-heart': 'You said your heart races.',
  'symptom:shortness-breath': 'You said your breath gets short.',
  'symptom:nausea': 'You said you feel sick.',
  'symptom:dizziness': 'You said you feel dizzy.',
  'symptom:shaking': 'You said you shake.',
  'coping:breathing': 'You said breathing helps you.',
  'coping:meditation': 'You said meditation helps you.',
  'coping:avoiding': 'You said you avoid flights.',
  'support:calming-tools': 'You asked for tools that calm you.',
  'support:education': 'You asked how flying works.',
  'frequency:never': 'You said you do not fly.',
  'frequency:rarely': 'You said you rarely fly.',
  'frequency:frequently': 'You said you fly often.',
  'since:incident': 'You said it began with something that happened.',
  'timeline:next-month': 'You said you fly within a month.',
  'timeline:next-1-3-months': 'You said you fly in the next 1 to 3 months.',
  'timeline:next-3-6-months': 'You said you fly in the next 3 to 6 months.',
  'timeline:no-plans': 'You said you have no flight planned.',
}

/** What content about each topic offers, for listeners who did not name the topic themselves. */
const OFFERS: Readonly<Record<Topic, string>> = {
  turbulence: 'It is about turbulence.',
  'take-off': 'It is about take-off.',
  landing: 'It is about landing.',
  panic: 'It helps with panic.',
  claustrophobia: 'It is about enclosed spaces.',
  control: 'It is about letting go of control.',
  crash: 'It is about what keeps you in the air.',
  anticipation: 'It is for the time before a flight.',
  airport: 'It is about the airport.',
  breathing: 'It works with your breath.',
  heights: 'It is about heights.',
  nausea: 'It helps when you feel sick.',
  body: 'It eases what you feel in your body.',
  trauma: 'It helps with a difficult memory.',
  death: 'It is about the deeper questions.',
  security: 'It is about what keeps you safe.',
  social: 'It is about the people around you.',
  technical: 'It explains how flying works.',
  sleep: 'It helps you rest.',
}

/** The names of topics, for listeners who described one in their own words. */
const NAMES: Readonly<Record<Topic, string>> = {
  turbulence: 'turbulence',
  'take-off': 'take-off',
  landing: 'landing',
  panic: 'panic',
  claustrophobia: 'enclosed spaces',
  control: 'control',
  crash: 'the fear of crashing',
  anticipation: 'the time before a flight',
  airport: 'the airport',
  breathing: 'your breath',
  heights: 'heights',
  nausea: 'feeling sick',
  body: 'what you feel in your body',
  trauma: 'something that happened',
  death: 'the fear of dying',
  security: 'safety',
  social: 'other people',
  technical: 'how flying works',
  sleep: 'rest',
}

/** Answers that already name the topic, so that no sentence about the topic is added. */
const SAME: Readonly<Record<string, Topic>> = {
  'trigger:turbulence': 'turbulence',
  'trigger:takeoff': 'take-off',
  'trigger:landing': 'landing',
  'trigger:airport': 'airport',
  'trigger:claustrophobia': 'claustrophobia',
  'trigger:control': 'control',
  'coping:breathing': 'breathing',
}

const TEACHES = 'It teaches what you asked for: how flying works.'

/** Returns why content about a topic is recommended to a listener whose answer `because` led to that topic. */
export function topicReason(topic: Topic, because: string): string {
  if (because === 'support:education' && topic === 'technical') return TEACHES
  if (because.startsWith('own-words:')) return `You wrote about ${NAMES[topic]}.`
  const answer = ANSWERS[because]
  // An answer newer than this table.
  if (answer === undefined) return OFFERS[topic]
  return SAME[because] === topic ? answer : `${answer} ${OFFERS[topic]}`
}

/** Why a step-by-step program suits a listener, apart from its topics, by the answer that shows it. */
const STEP_BY_STEP: Readonly<Record<string, string>> = {
  'support:guidance': 'You asked for guidance. It leads you step by step.',
  'support:progress': 'You asked to see your progress. It counts every step.',
  'timeline:next-1-3-months': 'You said you fly in the next 1 to 3 months. There is time to go step by step.',
  'timeline:next-3-6-months': 'You said you fly in the next 3 to 6 months. There is time to go step by step.',
  'timeline:no-plans': 'You said you have no flight planned. There is time to go step by step.',
}

/** Returns why a program suits a listener whose answer `because` shows that they want guidance. */
export const guidanceReason = (because: string): string => STEP_BY_STEP[because] ?? 'It leads you step by step.'

/**
 * The category of content that provides each kind of support, and the reason shown. `categories.ts` lists the category
 * numbers.
 */
export const SUPPORT_CATEGORIES: Readonly<Record<string, { readonly categoryId: 1 | 2 | 3; readonly reason: string }>> =
  {
    education: { categoryId: 2, reason: TEACHES },
    'calming-tools': { categoryId: 3, reason: 'You asked for tools that calm you. This is one to practise.' },
    guidance: { categoryId: 1, reason: 'You asked for guidance. It talks you through.' },
    community: { categoryId: 1, reason: 'You asked to know that others feel this too. It talks about that.' },
  }
