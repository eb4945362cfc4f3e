import type pg from 'pg'
import { quoted } from '../model/target.ts'

/** The comment on the schema of a study. */
export interface Study {
  readonly name: string
  readonly owner: string
  readonly position: string
  /** ISO 8601 in UTC; the first run after this drops the study. */
  readonly expires: string
}

/** The database role that may read studies and nothing else. */
export const STUDY_ROLE = 'stillair_analyst'
const NAME = /^study_[a-z0-9_]{1,40}$/
/** The start of the comment that marks a schema as a study. */
const MARK = 'stillair study '

/** The name is not valid for a study, or is taken. */
export class StudyError extends RangeError {
  constructor(message: string) {
    super(message)
    this.name = 'StudyError'
  }
}

/** Returns all studies, oldest first. */
export async function readStudies(pool: pg.Pool): Promise<readonly Study[]> {
  const { rows } = await pool.query<{ name: string; comment: string }>(
    `select nspname as name, obj_description(oid, 'pg_namespace') as comment from pg_namespace
      where obj_description(oid, 'pg_namespace') like $1 || '%' order by oid`,
    [MARK],
  )
  return rows.map(({ name, comment }) => ({ name, ...(JSON.parse(comment.slice(MARK.length)) as Omit<Study, 'name'>) }))
}

/** Creates the schema of a study. Throws a {@link StudyError} when the name is invalid or the schema exists. */
export async function beginStudy(pool: pg.Pool, { name, ...about }: Study): Promise<void> {
  if (!NAME.test(name))
    throw new StudyError(`'${name}' is not a valid study name: write study_ and small letters, digits or _`)
  try {
    await pool.query(`create schema ${quoted(name)}`)
  } catch (error) {
    if ((error as { code?: unknown }).code === '42P06')
      throw new StudyError(`${name} already exists: run replay drop ${name}`)
    throw error
  }
  // Records the expiry first, so that the schema can be dropped however this run ends.
  const comment = `${MARK}${JSON.stringify(about)}`.replaceAll("'", "''")
  await pool.query(`comment on schema ${quoted(name)} is '${comment}'`)
}

/** Lets the analysts' role read the views of a study, and nothing else in it. */
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

/** Drops expired studies and returns their names. */
export async function dropExpired(pool: pg.Pool, now: Date): Promise<readonly string[]> {
  const expired = (await readStudies(pool)).filter(({ expires }) => Date.parse(expires) <= now.getTime())
  for (const { name } of expired) await dropStudy(pool, name)
  return expired.map(({ name }) => name)
}
