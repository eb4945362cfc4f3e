import type pg from 'pg'
import type { AdminProgram } from '../../contract/admin/admin.ts'
import type { Program, ProgramContent } from '../../contract/listener/programs.ts'
import { coverAt, galleryCoverOf } from '../../contract/shared/cover-gallery.ts'
import { type RowOf, withIsoTimes } from '../../server/iso-times.ts'
import { listContentInOrder } from '../catalogue/queries.ts'
import type { Audience } from '../subscriptions/audience.ts'

/** The projections that provide a program. Routes that return programs wait for all of them. */
export const PROGRAM_READS: readonly string[] = ['programs', 'library', 'cover-images']

interface ProgramRow extends RowOf<Omit<AdminProgram, 'cover'>, 'createdAt' | 'updatedAt'> {
  /** The placeholder of the uploaded cover. */
  readonly imagePlaceholder: string | null
}

/** `$1` is whether to include drafts, both of programs and of the contents in them. */
const SELECT = `
  select p.program_id as id, p.title, p.description, p.who_is_this_for as "whoIsThisFor", p.cover_url as "coverUrl",
         p.tags, p.is_published as "isPublished", p.created_at as "createdAt", p.updated_at as "updatedAt", p.revision,
         i.placeholder as "imagePlaceholder",
         array(select l.content_id
                 from unnest(p.content_ids) with ordinality as c (content_id, place)
                 join library l on l.content_id = c.content_id
                where l.is_published or $1
                order by c.place) as "contentIds"
    from program p
    left join cover_image i on i.image_id = substring(p.cover_url from '^/covers/image-(.*)$')
   where (p.is_published or $1)`

const NEWEST_FIRST = 'order by p.created_at desc, p.program_id desc'

/** Returns the programs, newest first. Includes drafts only for callers who may see them. */
export async function listPrograms(pool: pg.Pool, options: { drafts: boolean }): Promise<Program[]> {
  const { rows } = await pool.query<ProgramRow>({
    name: 'list-programs',
    text: `${SELECT} ${NEWEST_FIRST}`,
    values: [options.drafts],
  })
  return rows.map(programOf)
}

/** Returns one program; null when the caller may not see it or it does not exist. */
export async function findProgram(pool: pg.Pool, id: string, options: { drafts: boolean }): Promise<Program | null> {
  const row = await findRow(pool, id, options)
  return row && programOf(row)
}

/** Returns all programs with the fields that the editor needs, newest first. */
export async function listAdminPrograms(pool: pg.Pool): Promise<AdminProgram[]> {
  const { rows } = await pool.query<ProgramRow>({
    name: 'list-programs',
    text: `${SELECT} ${NEWEST_FIRST}`,
    values: [true],
  })
  return rows.map(adminProgramOf)
}

/** Returns one program with the fields that the editor needs; null when it does not exist. */
export async function findAdminProgram(pool: pg.Pool, id: string): Promise<AdminProgram | null> {
  const row = await findRow(pool, id, { drafts: true })
  return row && adminProgramOf(row)
}

async function findRow(pool: pg.Pool, id: string, { drafts }: { drafts: boolean }): Promise<ProgramRow | null> {
  const { rows } = await pool.query<ProgramRow>({
    name: 'find-program',
    text: `${SELECT} and p.program_id = $2`,
    values: [drafts, id],
  })
  return rows[0] ?? null
}

/** Returns the contents of a program in order; null when the caller may not see the program or it does not exist. */
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

function adminProgramOf({ imagePlaceholder, ...program }: ProgramRow): AdminProgram {
  const cover = coverAt(program.coverUrl, galleryCoverOf(program.id), imagePlaceholder)
  return { ...withIsoTimes(program), cover }
}

function programOf(row: ProgramRow): Program {
  const { revision: _, updatedAt: __, ...program } = adminProgramOf(row)
  return program
}
