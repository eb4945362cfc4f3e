import { coverImageIdOf } from '@stillair/events/language/cover-image-address.ts'
import type pg from 'pg'
import type { AdminProgram } from '../../contract/admin.ts'
import type { Cover } from '../../contract/content.ts'
import type { Program, ProgramContent } from '../../contract/programs.ts'
import { placeholders } from '../catalogue/categories.ts'
import { listContentInOrder } from '../catalogue/queries.ts'
import type { Audience } from '../subscriptions/audience.ts'

/** What a program is read from, so that reading one waits for all of them. */
export const PROGRAM_READS: readonly string[] = ['programs', 'library', 'cover-images']

interface ProgramRow {
  program_id: string
  title: string
  description: string | null
  who_is_this_for: string | null
  cover_url: string | null
  tags: string[]
  is_published: boolean
  created_at: Date
  updated_at: Date
  revision: number
  cover_prefix: string | null
  cover_placeholder: string | null
  /** Of the uploaded cover that it names. */
  image_placeholder: string | null
  content_ids: string[]
}

/** `$1` is whether drafts are seen, of programs and of the contents in them. */
const SELECT = `
  select p.program_id, p.title, p.description, p.who_is_this_for, p.cover_url, p.tags, p.is_published, p.created_at,
         p.updated_at, p.revision, p.cover_prefix, p.cover_placeholder, i.placeholder as image_placeholder,
         array(select l.content_id
                 from unnest(p.content_ids) with ordinality as c (content_id, place)
                 join read.library l on l.content_id = c.content_id
                where l.is_published or $1
                order by c.place) as content_ids
    from read.program p
    left join read.cover_image i on i.image_id = substring(p.cover_url from '^/covers/image-(.*)$')
   where (p.is_published or $1)`

const NEWEST_FIRST = 'order by p.created_at desc, p.program_id desc'

/** The programs, newest first; drafts only for those who may see them. */
export async function listPrograms(pool: pg.Pool, options: { drafts: boolean }): Promise<Program[]> {
  const { rows } = await pool.query<ProgramRow>({
    name: 'list-programs',
    text: `${SELECT} ${NEWEST_FIRST}`,
    values: [options.drafts],
  })
  return rows.map(programOf)
}

/** One program; null when there is none that the caller may see. */
export async function findProgram(pool: pg.Pool, id: string, options: { drafts: boolean }): Promise<Program | null> {
  const row = await findRow(pool, id, options)
  return row && programOf(row)
}

/** All programs with what their editor needs, newest first. */
export async function listAdminPrograms(pool: pg.Pool): Promise<AdminProgram[]> {
  const { rows } = await pool.query<ProgramRow>({
    name: 'list-programs',
    text: `${SELECT} ${NEWEST_FIRST}`,
    values: [true],
  })
  return rows.map(adminProgramOf)
}

/** One program with what its editor needs; null when there is none. */
export async function findAdminProgram(pool: pg.Pool, id: string): Promise<AdminProgram | null> {
  const row = await findRow(pool, id, { drafts: true })
  return row && adminProgramOf(row)
}

/** The cover that was drawn for a program, whether it is shown or not; null where the list does not have it. */
export async function findDrawnCover(pool: pg.Pool, id: string): Promise<Cover | null> {
  const row = await findRow(pool, id, { drafts: true })
  return row && drawnCoverOf(row)
}

async function findRow(pool: pg.Pool, id: string, { drafts }: { drafts: boolean }): Promise<ProgramRow | null> {
  const { rows } = await pool.query<ProgramRow>({
    name: 'find-program',
    text: `${SELECT} and p.program_id = $2`,
    values: [drafts, id],
  })
  return rows[0] ?? null
}

/** The contents of a program in order; null when there is no program that the caller may see. */
export async function findProgramContent(
  pool: pg.Pool,
  id: string,
  audience: Audience,
): Promise<ProgramContent[] | null> {
  const program = await findProgram(pool, id, audience)
  if (!program) return null
  const sessions = await listContentInOrder(pool, program.contentIds, audience)
  return sessions.map((session) => ({ ...session, isPremium: !session.isFreeContent }))
}

/** Shown while a program has no cover of its own yet: the sky of a clear day. */
export const PROGRAM_PLACEHOLDER = placeholders[2]

function programOf(row: ProgramRow): Program {
  return {
    id: row.program_id,
    title: row.title,
    description: row.description,
    whoIsThisFor: row.who_is_this_for,
    coverUrl: row.cover_url,
    tags: row.tags,
    isPublished: row.is_published,
    createdAt: row.created_at.toISOString(),
    cover:
      coverImageIdOf(row.cover_url) === null
        ? drawnCoverOf(row)
        : { prefix: row.cover_url, placeholder: row.image_placeholder ?? PROGRAM_PLACEHOLDER },
    contentIds: row.content_ids,
  }
}

const drawnCoverOf = (row: ProgramRow): Cover => ({
  prefix: row.cover_prefix === null ? null : `/${row.cover_prefix}`,
  placeholder: row.cover_placeholder ?? PROGRAM_PLACEHOLDER,
})

const adminProgramOf = (row: ProgramRow): AdminProgram => ({
  ...programOf(row),
  revision: row.revision,
  updatedAt: row.updated_at.toISOString(),
})
