import { FEWEST, maySeeBoth, smallestDifference } from '@stillair/projections/replay/gate.ts'
import { type Answer, answerOf, cellsIn } from '@stillair/projections/replay/pictures/answer.ts'
import type { Picture, Placed, Query } from '@stillair/projections/replay/pictures/picture.ts'
import { pictureNamed } from '@stillair/projections/replay/pictures/pictures.ts'
import { smallestSum } from '@stillair/projections/replay/smallest-sum.ts'
import type pg from 'pg'

/**
 * Days for which an answer stands. Answers of neighbouring days differ by few people, and each new one has to keep them hidden beside all
 * that were shown.
 */
const STANDS_DAYS = 7
const DAY = 86_400_000
/** How many people a cell holds at least: what would find somebody beside another answer may not with fewer, larger cells. */
const CELLS = [1, 2, 4, 8].map((times) => times * FEWEST)

const daysLater = (day: string, days: number) => new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10)

/** What was shown of each picture so far, the oldest first. The ledger holds numbers alone, nobody's name. */
async function shownBefore(pool: pg.Pool): Promise<ReadonlyMap<string, readonly Answer[]>> {
  const { rows } = await pool.query<{ name: string; answer: Answer }>({
    name: 'pictures-shown-before',
    text: 'select name, answer from api.shown_pictures order by through',
  })
  const byName = Map.groupBy(rows, ({ name }) => name)
  return new Map([...byName].map(([name, of]) => [name, of.map(({ answer }) => answer)]))
}

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
 * others, by any sums of them all. Whoever asks first is who it is worked out for.
 */
export async function answersOf(pool: pg.Pool, picture: Picture, day: string): Promise<readonly Answer[]> {
  const query: Query = async <Row>(sql: string, values: readonly unknown[]) =>
    (await pool.query(sql, [...values])).rows as Row[]
  const ledger = await shownBefore(pool)
  const shown = ledger.get(picture.name) ?? []
  const newest = shown.at(-1)
  if (newest && daysLater(newest.through, STANDS_DAYS) > day) return shown.toReversed()
  const people = await picture.people(query, day)
  const next = await finest()
  if (!next) return shown.toReversed()
  // Two who ask at once are answered the same: what came first stands.
  await pool.query({
    name: 'show-picture',
    text: `insert into api.shown_pictures (name, through, answer) values ($1, $2, $3)
           on conflict (name, through) do nothing`,
    values: [picture.name, day, next],
  })
  return ((await shownBefore(pool)).get(picture.name) ?? [next]).toReversed()

  /** With the smallest cells in which nobody is found beside what was shown. */
  async function finest(): Promise<Answer | null> {
    for (const fewest of CELLS) {
      const answer = answerOf(picture, people, day, fewest)
      if (answer && (await maySee(answer))) return answer
    }
    return null
  }

  async function maySee(next: Answer): Promise<boolean> {
    const cells = cellsIn(next, people).map((one) => one.cells)
    const visible = [...cells]
    const isSafeBeside = async (of: Picture, answer: Answer) => {
      const then = await of.people(query, answer.through)
      const before = cellsIn(answer, then)
      if (answer === newest && isBetween(moved(people, then))) return false
      if (of !== picture || answer === newest) visible.push(...before.map((one) => one.cells))
      return cells.every((one) =>
        before.every((other) =>
          of === picture
            ? maySeeBoth(one, other)
            : smallestDifference(one, other.cells, { isTotalKnown: false }) >= FEWEST,
        ),
      )
    }
    for (const answer of shown) if (!(await isSafeBeside(picture, answer))) return false
    for (const [name, answers] of ledger) {
      const other = pictureNamed(name)
      const last = answers.at(-1)
      if (!other || other === picture || !last) continue
      if (!(await isSafeBeside(other, last))) return false
    }
    return smallestSum(visible) >= FEWEST
  }
}

/** Few enough to be found, by a mean that moved while no cell did. */
const isBetween = (people: number) => people > 0 && people < FEWEST
