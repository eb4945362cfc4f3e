import type { DisclosureGate } from '@stillair/projections/replay/gate.ts'
import { type Answer, answerOf } from '@stillair/projections/replay/pictures/answer.ts'
import type { Picture, Query } from '@stillair/projections/replay/pictures/picture.ts'
import { pictures } from '@stillair/projections/replay/pictures/pictures.ts'
import type pg from 'pg'
import { publishedAnswers } from './published-answers.ts'

/** A picture as of the end of a day and as it was published before, the newest first. */
export function answersOf(
  pool: pg.Pool,
  gate: DisclosureGate,
  picture: Picture,
  day: string,
): Promise<readonly Answer[]> {
  const query: Query = async <Row>(sql: string, values: readonly unknown[]) =>
    (await pool.query(sql, [...values])).rows as Row[]
  return publishedAnswers(pool, `picture ${picture.name}`, day, async () =>
    answerOf(gate, picture, await picture.people(query, day), day),
  )
}

/** Works out those of all pictures that are due, so that nobody has to wait for them. */
export async function workOutPictures(pool: pg.Pool, gate: DisclosureGate, day: string): Promise<void> {
  for (const picture of pictures) await answersOf(pool, gate, picture, day)
}
