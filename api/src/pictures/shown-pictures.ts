import {
  type Cells,
  FEWEST,
  maySeeBoth,
  type ShownCells,
  smallestDifference,
} from '@stillair/projections/replay/gate.ts'
import { type Answer, answerOf, cellsIn } from '@stillair/projections/replay/pictures/answer.ts'
import type { Picture, Placed } from '@stillair/projections/replay/pictures/picture.ts'
import { pictures } from '@stillair/projections/replay/pictures/pictures.ts'
import { smallestSum } from '@stillair/projections/replay/smallest-sum.ts'
import type pg from 'pg'
import { figuresBeside } from '../figures/figures-beside.ts'
import { type PeopleOf, peopleOnce, picturesBeside, shownPictures } from './pictures-beside.ts'

/**
 * Days for which an answer stands. Answers of neighbouring days differ by few people, and each new one has to keep them hidden beside all
 * that were shown.
 */
const STANDS_DAYS = 7
const DAY = 86_400_000
/** How many people a cell holds at least: what would find somebody beside another answer may not with fewer, larger cells. */
const CELLS = [1, 2, 4, 8, 16, 32].map((times) => times * FEWEST)

const daysLater = (day: string, days: number) => new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10)

const places = (people: readonly Placed[]) =>
  new Map(people.map(({ userId, place, group }) => [`${group} ${userId}`, place]))

/** Of how many people an answer would say something else than the last: whoever is new, gone or elsewhere. */
function moved(now: readonly Placed[], then: readonly Placed[]): number {
  const [after, before] = [places(now), places(then)]
  const all = new Set([...after.keys(), ...before.keys()])
  return [...all].filter((key) => after.get(key) !== before.get(key)).length
}

/**
 * A picture as of the end of a day and as it was shown before, the newest first. What was shown stands for a week, and longer until enough
 * people differ that nobody is found by subtracting: from what was ever shown of it, and from what is shown now of the
 * others and of single sessions, by any sums of them all. Whoever asks first is who it is worked out for.
 */
export function answersOf(pool: pg.Pool, picture: Picture, day: string): Promise<readonly Answer[]> {
  return answered(pool, picture, day, peopleOnce(pool))
}

/** Works out those of all pictures that are due, so that nobody has to wait for them. */
export async function workOutPictures(pool: pg.Pool, day: string): Promise<void> {
  const peopleOf = peopleOnce(pool)
  for (const picture of pictures) await answered(pool, picture, day, peopleOf)
}

async function answered(pool: pg.Pool, picture: Picture, day: string, peopleOf: PeopleOf): Promise<readonly Answer[]> {
  const ledger = await shownPictures(pool)
  const shown = ledger.get(picture.name) ?? []
  const newest = shown.at(-1)
  if (newest && daysLater(newest.through, STANDS_DAYS) > day) return shown.toReversed()
  const people = await peopleOf(picture, day)
  const before = await cellsBefore()
  const next = before && finest(before)
  if (!next) return shown.toReversed()
  // Two who ask at once are answered the same: what came first stands.
  await pool.query({
    name: 'show-picture',
    text: `insert into api.shown_pictures (name, through, answer) values ($1, $2, $3)
           on conflict (name, through) do nothing`,
    values: [picture.name, day, next],
  })
  return ((await shownPictures(pool)).get(picture.name) ?? [next]).toReversed()

  /** What was shown of this picture, and what is visible of the others; null when the newest answer would still give a few away. */
  async function cellsBefore(): Promise<Before | null> {
    const own: ShownCells[] = []
    const visible: Cells[] = []
    for (const answer of shown) {
      const then = await peopleOf(picture, answer.through)
      if (answer === newest && isBetween(moved(people, then))) return null
      const cells = cellsIn(answer, then)
      own.push(...cells)
      if (answer === newest) visible.push(...cells.map((one) => one.cells))
    }
    const others = await picturesBeside(pool, { except: picture, peopleOf })
    return { own, visible: [...visible, ...others], others: [...others, ...(await figuresBeside(pool))] }
  }

  /** With the smallest cells in which nobody is found beside what was shown. */
  function finest(before: Before): Answer | null {
    for (const fewest of [...CELLS, people.length]) {
      const answer = answerOf(picture, people, day, fewest)
      if (answer && maySee(answer, before)) return answer
    }
    return null
  }

  function maySee(next: Answer, { own, others, visible }: Before): boolean {
    const cells = cellsIn(next, people).map((one) => one.cells)
    return (
      cells.every(
        (one) =>
          own.every((before) => maySeeBoth(one, before)) &&
          others.every((other) => smallestDifference(one, other, { isTotalKnown: false }) >= FEWEST),
      ) && smallestSum([...visible, ...cells]) >= FEWEST
    )
  }
}

/** What was shown before a picture is worked out. */
interface Before {
  /** Of itself, ever. */
  readonly own: readonly ShownCells[]
  /** Of others now. */
  readonly others: readonly Cells[]
  /** What may be added and subtracted with it now. */
  readonly visible: readonly Cells[]
}

/** Few enough to be found, by a mean that moved while no cell did. */
const isBetween = (people: number) => people > 0 && people < FEWEST
