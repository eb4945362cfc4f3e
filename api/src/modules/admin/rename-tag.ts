import { deterministicId } from '@stillair/events/language/deterministic-id.ts'
import type { Position } from '@stillair/events/language/position.ts'
import { Refusal } from '@stillair/events/language/refusal.ts'
import type { EventStore } from '@stillair/events/log/event-store.ts'
import { type CommandContext, handleCommand } from '@stillair/events/log/handle-command.ts'
import { contentDecider } from '@stillair/events/modules/catalogue/decider.ts'
import { contentStream } from '@stillair/events/modules/catalogue/events.ts'
import { programDecider } from '@stillair/events/modules/programs/decider.ts'
import { programStream } from '@stillair/events/modules/programs/events.ts'
import { lowerSql } from '@stillair/projections/modules/catalogue/search-sql.ts'
import type pg from 'pg'
import type { RenamedTag, RenameTag } from '../../contract/admin/admin.ts'
import type { AppDeps } from '../../server/app-deps.ts'
import { mediaOf } from '../catalogue/admin-content-response.ts'

type Deps = Pick<AppDeps, 'store' | 'pool'>

/** A session or program that has the tag. */
interface Tagged {
  readonly kind: 'session' | 'program'
  readonly id: string
  readonly title: string
}

/**
 * Renames a tag in every session and program, one after the other. A refused one does not stop the others, and
 * repeating the command continues with the rest. If the new name already exists, its spelling is used.
 */
export async function renameTag(
  deps: Deps,
  context: CommandContext,
  request: RenameTag,
): Promise<{ body: RenamedTag; position: Position }> {
  const { from } = request
  const names = { from, to: await spelling(deps.pool, request) }
  const renamed = { session: 0, program: 0 }
  let last: Position = 0n
  const failed: { title: string; reason: string }[] = []
  for (const { kind, id, title } of await taggedWith(deps.pool, names)) {
    const own = { ...context, commandId: deterministicId('rename-tag', context.commandId, id) }
    try {
      const { position } = await (kind === 'session' ? renameInSession : renameInProgram)(deps.store, own, id, names)
      if (position > last) last = position
      renamed[kind] += 1
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      failed.push({ title, reason: error.message })
    }
  }
  return { body: { sessions: renamed.session, programs: renamed.program, failed }, position: last }
}

/**
 * Returns the most common existing spelling of the new name. Returns the requested one when the name is new, or when
 * only the tag's own spelling changes.
 */
async function spelling(pool: pg.Pool, { from, to }: RenameTag): Promise<string> {
  if (from.toLowerCase() === to.toLowerCase()) return to
  const { rows } = await pool.query<{ tag: string }>({
    name: 'tag-spelling',
    text: `select tag from (select unnest(tags) as tag from library union all select unnest(tags) from program) used
            where ${lowerSql('tag')} = ${lowerSql('$1::text')} group by tag order by count(*) desc, tag limit 1`,
    values: [to],
  })
  return rows[0]?.tag ?? to
}

async function taggedWith(pool: pg.Pool, { from, to }: RenameTag): Promise<Tagged[]> {
  const hasTag = `exists (select from unnest(tags) tag where ${lowerSql('tag')} = ${lowerSql('$1::text')} and tag <> $2)`
  const { rows } = await pool.query<Tagged>({
    name: 'tagged-with',
    text: `select 'session' as kind, content_id as id, title from library where ${hasTag}
            union all
           select 'program', program_id, title from program where ${hasTag}
            order by title, id`,
    values: [from, to],
  })
  return rows
}

const AS_IT_IS = { isPublished: undefined, expectedRevision: undefined } as const

const renameInSession = (store: EventStore, context: CommandContext, id: string, names: RenameTag) =>
  handleCommand(store, context, {
    stream: contentStream(id),
    decider: contentDecider,
    command: async (content) => ({
      type: 'EditContent' as const,
      changes: content ? { tags: renamed(content.details.tags, names) } : {},
      ...AS_IT_IS,
      media: await mediaOf(store, content?.details.mediaId ?? null),
    }),
  })

const renameInProgram = (store: EventStore, context: CommandContext, id: string, names: RenameTag) =>
  handleCommand(store, context, {
    stream: programStream(id),
    decider: programDecider,
    command: async (program) => ({
      type: 'EditProgram' as const,
      changes: program ? { tags: renamed(program.details.tags, names) } : {},
      ...AS_IT_IS,
    }),
  })

/** Returns the tags with one renamed in place. Of two equal tags that result, the first position is kept. */
export function renamed(tags: readonly string[], { from, to }: RenameTag): string[] {
  const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
  const spelt = tags.map((tag) => (isSame(tag, from) || isSame(tag, to) ? to : tag))
  return [...new Set(spelt)]
}
