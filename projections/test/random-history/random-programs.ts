import { coverImageUrl } from '@stillair/events/language/cover-image-address.ts'
import type { DomainEvent } from '@stillair/events/language/event.ts'
import type { StreamName } from '@stillair/events/language/stream-name.ts'
import {
  ProgramContentAdded,
  ProgramContentRemoved,
  ProgramContentReordered,
  ProgramCoverDrawn,
  ProgramCreated,
  type ProgramDetails,
  ProgramEdited,
  ProgramPublished,
  ProgramUnpublished,
  programCoverStream,
  programStream,
} from '@stillair/events/modules/programs/events.ts'

/**
 * Returns a random event of a program: its creation when it is new, otherwise a change, in no sensible order. `random`
 * returns numbers from 0 to 1.
 */
export function randomProgramDeed(
  programId: string,
  isNew: boolean,
  random: () => number,
): readonly [StreamName, ...DomainEvent[]] {
  const below = (limit: number) => Math.floor(random() * limit)
  const pick = <T>(...list: readonly [T, ...T[]]): T => list[below(list.length)] ?? list[0]
  const stream = programStream(programId)
  const contentId = `content${below(8)}`
  const details = (): ProgramDetails => ({
    title: pick('First flight', 'Über den "Wolken"', '離陸'),
    description: pick('Calm', null),
    whoIsThisFor: pick('You', null),
    coverUrl: pick('https://example.test/a.jpg', '', null, coverImageUrl(`image${below(8)}`)),
    tags: ['a,b', '{"x"}', 'NULL', '', 'back\\slash'].filter(() => random() < 0.3),
  })
  if (isNew) return [stream, ProgramCreated({ programId, details: details() }), ProgramPublished({ programId })]
  const shuffled = Array.from({ length: 8 }, (_, index) => `content${index}`).filter(() => random() < 0.5)
  return pick<() => readonly [StreamName, ...DomainEvent[]]>(
    () => [stream, ProgramEdited({ programId, details: details() })],
    () => [stream, random() < 0.5 ? ProgramPublished({ programId }) : ProgramUnpublished({ programId })],
    () => [stream, ProgramContentAdded({ programId, contentId })],
    () => [stream, ProgramContentAdded({ programId, contentId })],
    () => [stream, ProgramContentRemoved({ programId, contentId })],
    () => [stream, ProgramContentReordered({ programId, contentIds: shuffled.reverse() })],
    () => [
      programCoverStream(programId),
      ProgramCoverDrawn({ programId, categoryId: 2, keyPrefix: `covers/${below(99)}`, placeholder: '#cdb3a6' }),
    ],
  )()
}
