/**
 * Keywords that show, in its tags or title, that content is about a topic. They match as whole words or phrases,
 * ignoring case, accents, hyphens and a plural s. Together they cover the titles of the 14 flight fears in the
 * specification (section 3). A topic missing here, such as `programs`, never matches a single content.
 */
export const TOPIC_KEYWORDS = {
  turbulence: ['turbulence', 'turbulent', 'bump', 'bumpy', 'air pocket', 'rough air', 'weather', 'storm', 'wind'],
  'take-off': ['takeoff', 'take off', 'taking off', 'departure', 'climb', 'runway'],
  landing: ['landing', 'touchdown', 'descent', 'approach', 'go around'],
  panic: ['panic', 'panic attack', 'anxiety attack', 'grounding', 'overwhelm', 'sos'],
  claustrophobia: [
    ...['claustrophobia', 'claustrophobic', 'enclosed', 'small space', 'enclosed space', 'confined', 'trapped'],
    ...['tight space', 'narrow', 'middle seat'],
  ],
  control: ['control', 'letting go', 'let go', 'trust', 'trusting', 'surrender'],
  crash: ['crash', 'crashing', 'accident', 'catastrophic', 'catastrophe', 'failure', 'emergency', 'emergencies'],
  anticipation: [
    ...['anticipation', 'anticipatory', 'before the flight', 'before you fly', 'night before', 'day before', 'worry'],
    ...['worrying', 'dread', 'waiting', 'packing', 'booking'],
  ],
  airport: ['airport', 'boarding', 'check in', 'gate', 'departure lounge', 'queue', 'terminal'],
  breathing: ['breath', 'breathe', 'breathing', 'breathwork', 'box breathing', 'exhale'],
  heights: ['height', 'altitude', 'window seat', 'vertigo', 'looking down', 'high up'],
  nausea: ['nausea', 'nauseous', 'motion sickness', 'airsick', 'air sickness', 'travel sickness', 'queasy', 'stomach'],
  body: [
    ...['body', 'body scan', 'physical discomfort', 'physical', 'muscle', 'relaxation', 'tension', 'heart'],
    ...['racing heart', 'heartbeat', 'dizzy', 'dizziness', 'shaking', 'trembling', 'ear'],
  ],
  trauma: ['trauma', 'traumatic', 'past experience', 'bad experience', 'bad flight', 'memory', 'memories', 'incident'],
  death: ['death', 'dying', 'mortality', 'big question', 'existential', 'acceptance'],
  security: ['security', 'safety', 'safe', 'terrorism', 'hijacking', 'screening', 'crew'],
  social: [
    'social',
    'judgment',
    'judgement',
    'judged',
    'shame',
    'embarrassment',
    'other people',
    'passenger',
    'stranger',
  ],
  technical: [
    ...[
      'technical',
      'how it works',
      'how planes work',
      'how planes fly',
      'how flying works',
      'engine',
      'wing',
      'sound',
    ],
    ...['noise', 'aerodynamics', 'physics', 'mechanics', 'maintenance', 'cockpit', 'autopilot', 'pilot', 'lift'],
  ],
  sleep: ['sleep', 'sleeping', 'rest', 'night flight', 'overnight', 'red eye', 'long haul', 'bedtime', 'insomnia'],
} as const satisfies Record<string, readonly string[]>
export type Topic = keyof typeof TOPIC_KEYWORDS

/**
 * Folds to lower case without accents, hyphens and apostrophes. Any other character that is not a letter or digit
 * separates words.
 */
const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[\p{Pd}\u00AD'’]/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')

const PATTERNS = Object.entries(TOPIC_KEYWORDS).map(([topic, words]) => ({
  topic: topic as Topic,
  pattern: new RegExp(`(?:^| )(?:${words.map(folded).join('|')})s?(?: |$)`, 'u'),
}))

/** Returns the topics of content with this title and these tags. */
export function topicsOf(session: { readonly title: string; readonly tags: readonly string[] }): ReadonlySet<Topic> {
  const texts = [session.title, ...session.tags].map(folded)
  const found = PATTERNS.filter(({ pattern }) => texts.some((text) => pattern.test(text)))
  return new Set(found.map(({ topic }) => topic))
}
