import type pg from 'pg'
import { quoted } from '../model/target.ts'

/** What stands on a scratch schema. */
export interface Study {
  readonly name: string
  readonly owner: string
  readonly position: string
  /** ISO 8601 in UTC; dropped by the first run after it. */
  readonly expires: string
}

/** Whoever may log in as this role reads studies, and nothing else. */
export const STUDY_ROLE = 'stillair_analyst'
const NAME = /^study_[a-z0-9_]{1,40}$/
/** Begins the comment on a schema that is a study. */
const MARK = 'stillair study '

/** The name cannot be that of a study, or is taken. */
export class StudyError extends RangeError {
  constructor(message: string) {
    super(message)
    this.name = 'StudyError'
  }
}

/** Every study there is, the oldest first. */
export async function readStudies(pool: pg.Pool): Promise<readonly Study[]> {
  const { rows } = await pool.query<{ name: string; comment: string }>(
    `select nspname as name, obj_description(oid, 'pg_namespace') as comment from pg_namespace
      where obj_description(oid, 'pg_namespace') like $1 || '%' order by oid`,
    [MARK],
  )
  return rows.map(({ name, comment }) => ({ name, ...(JSON.parse(comment.slice(MARK.length)) as Omit<Study, 'name'>) }))
}

/** Creates the schema of a study. Throws a {@link StudyError} when the name is none or there is a schema of it. */
export async function beginStudy(pool: pg.Pool, { name, ...about }: Study): Promise<void> {
  if (!NAME.test(name))
    throw new StudyError(`'${name}' is not a valid name of a study: write study_ and lowercase letters, digits or _`)
  try {
    await pool.query(`create schema ${quoted(name)}`)
  } catch (error) {
    if ((error as { code?: unknown }).code === '42P06')
      throw new StudyError(`there is ${name} already: replay drop ${name}`)
    throw error
  }
  // From the first moment on it is known when it may go, however this run ends.
  const comment = `${MARK}${JSON.stringify(about)}`.replaceAll("'", "''")
  await pool.query(`comment on schema ${quoted(name)} is '${comment}'`)
}

/** Lets the role of analysts read the views of a study, and nothing else in it. */
export async function openStudy(pool: pg.Pool, name: string): Promise<void> {
  await pool.query(
    `do $$ begin create role ${STUDY_ROLE} nologin; exception when duplicate_object or unique_violation then null; end $$`,
  )
  const { rows } = await pool.query<{ viewname: string }>('select viewname from pg_views where schemaname = $1', [name])
  await pool.query(`grant usage on schema ${quoted(name)} to ${STUDY_ROLE}`)
  for (const { viewname } of rows)
    await pool.query(`grant select on ${quoted(name)}.${quoted(viewname)} to ${STUDY_ROLE}`)
}

/** Drops a study. Throws a {@link StudyError} when the schema is not one. */
export async function dropStudy(pool: pg.Pool, name: string): Promise<void> {
  if (!(await readStudies(pool)).some((study) => study.name === name)) throw new StudyError(`there is no study ${name}`)
  await pool.query(`drop schema ${quoted(name)} cascade`)
}

/** Drops the studies whose time is over; returns their names. */
export async function dropExpired(pool: pg.Pool, now: Date): Promise<readonly string[]> {
  const expired = (await readStudies(pool)).filter(({ expires }) => Date.parse(expires) <= now.getTime())
  for (const { name } of expired) await dropStudy(pool, name)
  return expired.map(({ name }) => name)
}
