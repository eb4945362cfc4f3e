import type { User } from '@stillair/api/contract/listener/account.ts'
import type { Question, Step } from '../../../entities/anxiety-profile/validate-step.ts'

/** A piece of a sentence; answers are in bold. */
export interface Piece {
  readonly text: string
  readonly isStrong: boolean
}

/** One answer of the anxiety profile as a sentence. */
export interface Sentence {
  readonly title: string
  readonly pieces: readonly Piece[]
  /** The question that edits it. */
  readonly question: Question
  readonly step: Step
}

const FREQUENCY = {
  never: 'You do **not fly** at the moment.',
  rarely: 'You fly **rarely**, less than once a year.',
  occasionally: 'You fly **occasionally**, one to three times a year.',
  frequently: 'You fly **frequently**, four times a year or more.',
}

const TIMELINE = {
  always: 'It has been there **as long as you can remember**.',
  incident: 'It began **after something happened**.',
  recent: 'It began **only recently**.',
}

const FLIGHT = {
  'next-month': 'You fly **within the next month**.',
  'next-1-3-months': 'You fly **in the next 1 to 3 months**.',
  'next-3-6-months': 'You fly **in the next 3 to 6 months**.',
  'no-plans': 'You have **no plans to fly** yet. There is no hurry.',
}

/** Answers as they read within a sentence. */
const PHRASES: Readonly<Record<string, string>> = {
  turbulence: 'turbulence',
  takeoff: 'take-off',
  landing: 'landing',
  airport: 'the airport',
  claustrophobia: 'enclosed spaces',
  control: 'not being in control',
  'racing-heart': 'a racing heart',
  'shortness-breath': 'shortness of breath',
  nausea: 'nausea',
  dizziness: 'dizziness',
  shaking: 'shaking',
  breathing: 'breathing exercises',
  meditation: 'meditation',
  medication: 'medication',
  therapy: 'therapy',
  avoiding: 'avoiding flights',
  guidance: 'guidance, step by step',
  'calming-tools': 'tools that calm you in the moment',
  education: 'an understanding of how flying works',
  progress: 'a view of your progress',
  community: 'to know that others feel this too',
  private: 'something private, just for you',
}

/** Splits text with `**bold**` parts into pieces. */
function pieces(text: string): Piece[] {
  return text
    .split('**')
    .map((part, index) => ({ text: part, isStrong: index % 2 === 1 }))
    .filter((piece) => piece.text !== '')
}

const AND = new Intl.ListFormat('en-GB', { type: 'conjunction' })

/** Joins the answers; those in the user's own words are in quotation marks. */
function listed(values: readonly string[]): Piece[] {
  const words = values.map((value) => (Object.hasOwn(PHRASES, value) ? (PHRASES[value] ?? '') : `“${value}”`))
  return AND.formatToParts(words).map(({ type, value }) => ({ text: value, isStrong: type === 'element' }))
}

function capitalised([first, ...rest]: readonly Piece[]): Piece[] {
  return first ? [{ ...first, text: first.text.charAt(0).toUpperCase() + first.text.slice(1) }, ...rest] : []
}

/** Returns the anxiety profile as sentences, in the order of the screen; empty without a profile. */
export function profileSentences({ anxietyProfile: profile, flightTimeline }: User): readonly Sentence[] {
  if (!profile) return []
  const hardest = profile.triggers.length === 1 ? ' is the hardest part for you.' : ' are the hardest parts for you.'
  return [
    {
      title: 'Flying frequency',
      question: 'flyingFrequency',
      step: 1,
      pieces: pieces(FREQUENCY[profile.flyingFrequency]),
    },
    {
      title: 'Primary triggers',
      question: 'triggers',
      step: 2,
      pieces: [...capitalised(listed(profile.triggers)), ...pieces(hardest)],
    },
    {
      title: 'Anxiety timeline',
      question: 'anxietyTimeline',
      step: 1,
      pieces: pieces(TIMELINE[profile.anxietyTimeline]),
    },
    {
      title: 'In your body',
      question: 'symptoms',
      step: 2,
      pieces: [...pieces('You notice '), ...listed(profile.symptoms), ...pieces('.')],
    },
    {
      title: 'What helps you',
      question: 'copingMethods',
      step: 3,
      pieces:
        profile.copingMethods.length === 0
          ? pieces('You have not named anything yet. That is fine.')
          : [...pieces('You turn to '), ...listed(profile.copingMethods), ...pieces('.')],
    },
    {
      title: 'What you would like',
      question: 'desiredSupport',
      step: 3,
      pieces: [...pieces('You would like '), ...listed(profile.desiredSupport), ...pieces('.')],
    },
    {
      title: 'Next flight',
      question: 'flightTimeline',
      step: 4,
      pieces: pieces(flightTimeline ? FLIGHT[flightTimeline] : 'You have not said yet.'),
    },
  ]
}
