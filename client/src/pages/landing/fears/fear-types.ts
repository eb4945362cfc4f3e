/** One of the 14 types of fear of flying, as listed in the index. */
export interface FearType {
  /** 1–14; also used in the page's address. */
  readonly id: number
  readonly title: string
  readonly shortDescription: string
}

/** In the order of the specification. The text about each loads when one is opened. */
export const FEAR_TYPES: readonly FearType[] = [
  { id: 1, title: 'Anticipatory Anxiety', shortDescription: 'The dread that starts days or weeks before you fly.' },
  {
    id: 2,
    title: 'Airport and Boarding Anxiety',
    shortDescription: 'Queues, gates and the moment the door closes.',
  },
  { id: 3, title: 'Fear of Take-off and Landing', shortDescription: 'The loud, steep minutes at each end.' },
  {
    id: 4,
    title: 'Fear of Turbulence and Weather',
    shortDescription: 'When the air turns rough and the wings move.',
  },
  {
    id: 5,
    title: 'Fear of Crashing or Catastrophic Failure',
    shortDescription: 'The thought that something will break.',
  },
  {
    id: 6,
    title: 'Claustrophobia and Enclosed Spaces',
    shortDescription: 'A narrow cabin and no way to step out.',
  },
  { id: 7, title: 'Fear of Heights', shortDescription: 'Knowing how far down the ground is.' },
  { id: 8, title: 'Loss of Control', shortDescription: 'Trusting people you cannot see.' },
  { id: 9, title: 'Fear of Panic Attacks', shortDescription: 'Being afraid of the fear itself.' },
  {
    id: 10,
    title: 'Social Anxiety and Judgment',
    shortDescription: 'Worrying who notices that you are afraid.',
  },
  {
    id: 11,
    title: 'Motion Sickness and Physical Discomfort',
    shortDescription: 'Nausea, pressure, noise and dry air.',
  },
  {
    id: 12,
    title: 'Security and Safety Concerns',
    shortDescription: 'Worry about other people’s intentions.',
  },
  {
    id: 13,
    title: 'Past Trauma or Bad Experiences',
    shortDescription: 'One flight that will not leave you.',
  },
  { id: 14, title: 'General Death Anxiety', shortDescription: 'When flying stands in for a larger fear.' },
]

/** Returns the fear that the address names, such as `?fear=4`; null when it names none. */
export function fearNamed(id: string | null): FearType | null {
  return FEAR_TYPES.find((fear) => String(fear.id) === id) ?? null
}
