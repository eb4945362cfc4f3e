import { newDetails } from '@stillair/events/modules/catalogue/content-details-builder.ts'
import {
  type CategoryId,
  ContentCreated,
  ContentPublished,
  contentStream,
} from '@stillair/events/modules/catalogue/events.ts'
import { type Chance, chance } from './random-numbers.ts'
import { type Deed, deed } from './timed-event.ts'

/** Properties of sample content that affect listeners. */
export interface SampleContent {
  readonly contentId: string
  /** Seconds. */
  readonly duration: number
  readonly isFree: boolean
  /** Share of the remaining listeners who stop in each tenth of it. */
  readonly leaving: readonly number[]
}

const TITLES: readonly (readonly [title: string, categoryId: CategoryId])[] = [
  ['Before you pack', 3],
  ['Breathing at the gate', 3],
  ['Take-off, step by step', 2],
  ['What the wings do', 2],
  ['Turbulence, explained by a pilot', 2],
  ['Anchored in your seat', 3],
  ['A night flight', 3],
  ['The sounds of the cabin', 2],
  ['When panic comes', 3],
  ['Letting go of control', 3],
  ['A captain’s logbook', 1],
  ['Fear of heights, and flying', 1],
  ['A calm descent', 3],
  ['Landing in the rain', 2],
  ['Small spaces', 3],
  ['My first flight in ten years', 1],
  ['The morning of the flight', 3],
  ['How aircraft are looked after', 2],
  ['Sleep above the clouds', 3],
  ['Talking to the crew', 1],
]

/** Generates the sample library and the events that created it. */
export function sampleLibrary(
  seed: number,
  begins: number,
): { contents: readonly SampleContent[]; deeds: readonly Deed[] } {
  const random = chance(seed ^ 0x11b)
  const contents = TITLES.map(
    (_, index): SampleContent => ({
      contentId: `demo-content-${index + 1}`,
      duration: 180 + 30 * random.below(30),
      isFree: index % 3 === 0,
      leaving: leaving(random),
    }),
  )
  const deeds = contents.map(({ contentId, duration, isFree }, index): Deed => {
    const [title, categoryId] = TITLES[index] ?? ['Untitled', 1]
    const details = newDetails({ title, type: 'audio', duration, categoryId, isFreeContent: isFree })
    // Published before anybody signs up.
    const at = begins - 86_400_000 + index * 60_000
    const facts = [ContentCreated({ contentId, details }), ContentPublished({ contentId })]
    return deed(at, contentStream(contentId), facts, { actor: 'demo-admin', timeZone: 'Europe/London' })
  })
  return { contents, deeds }
}

/** Many stop at the start, and at one unpopular passage in the middle. */
function leaving(random: Chance): readonly number[] {
  const dislike = 2 + random.below(6)
  return Array.from({ length: 10 }, (_, tenth) => {
    const usual = tenth === 0 ? 0.12 : 0.025
    return usual + (tenth === dislike ? 0.02 + random.next() * 0.12 : 0) + random.next() * 0.01
  })
}
