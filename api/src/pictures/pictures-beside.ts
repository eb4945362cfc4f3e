import type { Cells } from '@stillair/projections/replay/gate.ts'
import { type Answer, cellsIn } from '@stillair/projections/replay/pictures/answer.ts'
import type { Picture, Placed, Query } from '@stillair/projections/replay/pictures/picture.ts'
import { pictureNamed } from '@stillair/projections/replay/pictures/pictures.ts'
import type pg from 'pg'

/** What was shown of each picture so far, the oldest first. The ledger holds numbers alone, nobody's name. */
export async function shownPictures(pool: pg.Pool): Promise<ReadonlyMap<string, readonly Answer[]>> {
  const { rows } = await pool.query<{ name: string; answer: Answer }>({
    name: 'pictures-shown-before',
    text: 'select name, answer from api.shown_pictures order by through',
  })
  const byName = Map.groupBy(rows, ({ name }) => name)
  return new Map([...byName].map(([name, of]) => [name, of.map(({ answer }) => answer)]))
}

/** Who was where in which picture at the end of which day, looked up once however often it is asked. */
export type PeopleOf = (picture: Picture, day: string) => Promise<readonly Placed[]>

export function peopleOnce(pool: pg.Pool): PeopleOf {
  const query: Query = async <Row>(sql: string, values: readonly unknown[]) =>
    (await pool.query(sql, [...values])).rows as Row[]
  const known = new Map<string, Promise<readonly Placed[]>>()
  return (picture, day) => {
    const key = `${picture.name} ${day}`
    const found = known.get(key) ?? picture.people(query, day)
    known.set(key, found)
    return found
  }
}

/** Who is in which cell of the pictures that are shown now, of all or of all but one. */
export async function picturesBeside(
  pool: pg.Pool,
  { except, peopleOf = peopleOnce(pool) }: { readonly except?: Picture; readonly peopleOf?: PeopleOf } = {},
): Promise<readonly Cells[]> {
  const found: Cells[] = []
  for (const [name, answers] of await shownPictures(pool)) {
    const picture = pictureNamed(name)
    const last = answers.at(-1)
    if (!picture || picture === except || !last) continue
    found.push(...cellsIn(last, await peopleOf(picture, last.through)).map(({ cells }) => cells))
  }
  return found
}
