import { coverImageIdOf } from '@stillair/events/language/cover-image-address.ts'
import type pg from 'pg'
import type { AdminProgram } from '../../contract/admin.ts'
import type { Cover } from '../../contract/content.ts'
import type { Program, ProgramContent } from '../../contract/programs.ts'
import { type RowOf, withIsoTimes } from '../../server/iso-times.ts'
import { placeholders } from '../catalogue/categories.ts'
import { listContentInOrder } from '../catalogue/queries.ts'
import type { Audience } from '../subscriptions/audience.ts'

/** What a program is read from, so that reading one waits for all of them. */
export const PROGRAM_READS: readonly string[] = ['programs', 'library', 'cover-images']

interface ProgramRow extends RowOf<Omit<AdminProgram, 'cover'>, 'createdAt' | 'updatedAt'> {
  readonly coverPrefix: string | null
  readonly coverPlaceholder: string | null
  /** Of the uploaded cover that it names. */
  readonly imagePlaceholder: string | null
}

/** `$1` is whether drafts are seen, of programs and of the contents in them. */
const SELECT = `
  select p.program_id as id, p.title, p.description, p.who_is_this_for as "whoIsThisFor", p.cover_url as "coverUrl",
         p.tags, p.is_published as "isPublished", p.created_at as "createdAt", p.updated_at as "updatedAt", p.revision,
         p.cover_prefix as "coverPrefix", p.cover_placeholder as "coverPlaceholder",
         i.placeholder as "imagePlaceholder",
         array(select l.content_id
                 from unnest(p.content_ids) with ordinality as c (content_id, place)
                 join read.library l on l.content_id = c.content_id
                where l.is_published or $1
                order by c.place) as "contentIds"
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

function adminProgramOf(row: ProgramRow): AdminProgram {
  const { coverPrefix: _, coverPlaceholder: __, imagePlaceholder, ...program } = row
  const { coverUrl } = program
  const cover =
    coverImageIdOf(coverUrl) === null
      ? drawnCoverOf(row)
      : { prefix: coverUrl, placeholder: imagePlaceholder ?? PROGRAM_PLACEHOLDER }
  return { ...withIsoTimes(program), cover }
}

function programOf(row: ProgramRow): Program {
  const { revision: _, updatedAt: __, ...program } = adminProgramOf(row)
  return program
}

const drawnCoverOf = ({ coverPrefix, coverPlaceholder }: ProgramRow): Cover => ({
  prefix: coverPrefix === null ? null : `/${coverPrefix}`,
  placeholder: coverPlaceholder ?? PROGRAM_PLACEHOLDER,
})
