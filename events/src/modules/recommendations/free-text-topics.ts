import { TOPICS, type Topic } from './topics.ts'

/*
 * Keywords that identify a topic in users' own words. `bump*` matches every word with that beginning; the others match
 * whole words or phrases. Apostrophes and hyphens separate words, both here and in the texts.
 */
const KEYWORDS: Readonly<Record<Topic, readonly string[]>> = {
  turbulence: [
    ...['turbulen*', 'turbulan*', 'bump*', 'jolt*', 'air pocket*', 'rough air', 'drops', 'sudden drop*', 'dropping'],
    ...['storm*', 'thunder*', 'lightning', 'weather', 'wind', 'winds', 'windy', 'crosswind*'],
    ...['plane shak*', 'shaking plane', 'it shak*'],
  ],
  'take-off': [
    'takeoff*',
    'take off',
    'takes off',
    'taking off',
    'ascent',
    'ascend*',
    'climb*',
    'runway*',
    'accelerat*',
  ],
  landing: ['landing*', 'to land', 'touchdown', 'touch down', 'touching down', 'descent', 'descend*', 'go around'],
  panic: ['panic*', 'anxiety attack*', 'freak* out', 'losing it', 'lose it', 'meltdown*', 'hyperventilat*'],
  claustrophobia: [
    ...['claustro*', 'trapped', 'enclosed', 'confined', 'stuck', 'locked in', 'closed in', 'no way out', 'no escape'],
    ...['small space*', 'tight space*', 'cramped', 'can t get out', 'cannot get out', 'get off', 'door*'],
  ],
  control: ['control*', 'pilot*', 'trust*', 'helpless*', 'powerless*', 'in charge', 'rely*'],
  crash: [
    ...[
      'crash*',
      'accident*',
      'disaster*',
      'explo*',
      'fire',
      'engine fail*',
      'engines fail*',
      'failure*',
      'malfunction*',
    ],
    ...['fall out of', 'falling out of', 'falling from', 'plane falling', 'over water', 'over the sea', 'ocean*'],
  ],
  anticipation: [
    ...['anticipat*', 'dread*', 'waiting', 'worry*', 'worri*', 'before the flight', 'before a flight', 'before flying'],
    ...[
      'night before',
      'day before',
      'days before',
      'week before',
      'weeks before',
      'thinking about',
      'packing',
      'booking',
    ],
  ],
  airport: ['airport*', 'check in', 'boarding', 'queue*', 'queuing', 'crowd*', 'gate', 'gates', 'customs', 'delay*'],
  breathing: ['breath*', 'suffocat*', 'chok*', 'hyperventilat*', 'no air', 'not enough air'],
  heights: ['height*', 'high up', 'so high', 'too high', 'looking down', 'look down', 'vertigo', 'altitude', 'falling'],
  nausea: ['nause*', 'sick*', 'airsick*', 'vomit*', 'throw up', 'throwing up', 'queasy', 'stomach*', 'puk*'],
  body: [
    ...['sweat*', 'heart', 'heartbeat', 'palpitation*', 'trembl*', 'shiver*', 'tense', 'tension', 'chest', 'muscle*'],
    ...[
      'hands shak*',
      'legs shak*',
      'numb*',
      'tingl*',
      'headache*',
      'dizz*',
      'faint*',
      'ear',
      'ears',
      'pain',
      'pains',
      'dry mouth',
      'hot flush*',
    ],
  ],
  trauma: [
    ...['trauma*', 'ptsd', 'flashback*', 'memory', 'memories', 'bad flight*', 'bad experience*', 'terrible flight*'],
    ...['emergency landing*', 'past experience*', 'last flight'],
  ],
  death: ['death*', 'dying', 'die', 'dead', 'mortal*', 'not survive', 'never see'],
  security: ['security', 'terrorism', 'terrorist*', 'hijack*', 'bomb*', 'safe', 'safety', 'unsafe', 'weapon*'],
  social: [
    ...[
      'social*',
      'embarrass*',
      'judg*',
      'stare',
      'staring',
      'stranger*',
      'other people',
      'other passengers',
      'crowd*',
    ],
    ...['people looking', 'people watching', 'asham*'],
  ],
  technical: [
    ...['noise*', 'sound*', 'engine*', 'wing', 'wings', 'mechanic*', 'technical*', 'how planes', 'how it works'],
    ...['maintenance', 'old plane*', 'understand*'],
  ],
  programs: ['program', 'programs', 'programme*', 'step by step', 'course', 'courses'],
  sleep: ['sleep*', 'asleep', 'insomnia', 'tired*', 'exhaust*', 'overnight', 'night flight*', 'red eye', 'long haul'],
}

/**
 * Normalises a text: lower case, without accents and invisible characters. Any other run of characters that are not letters
 * or digits becomes one space. The result starts and ends with a space.
 */
function words(text: string): string {
  const plain = text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
  return ` ${plain.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()} `
}

/** Returns a pattern for a keyword in a normalised text; `*` matches any word ending. */
function pattern(keyword: string): RegExp {
  return new RegExp(` ${keyword.replaceAll('*', '\\p{L}*')} `, 'u')
}

const PATTERNS = TOPICS.map((topic) => ({ topic, patterns: KEYWORDS[topic].map(pattern) }))

/** Returns the topics whose keywords occur in a user's own words. */
export function freeTextTopics(text: string): readonly Topic[] {
  const found = words(text)
  return PATTERNS.filter(({ patterns }) => patterns.some((one) => one.test(found))).map(({ topic }) => topic)
}
