import { contentDecider } from '@stillair/events/catalogue/decider.ts'
import { contentStream } from '@stillair/events/catalogue/events.ts'
import { deterministicId } from '@stillair/events/deterministic-id.ts'
import type { EventStore } from '@stillair/events/event-store.ts'
import { type CommandContext, handleCommand } from '@stillair/events/handle-command.ts'
import type { Position } from '@stillair/events/position.ts'
import { Refusal } from '@stillair/events/refusal.ts'
import type pg from 'pg'
import { mediaOf } from '../catalogue/answer.ts'
import type { RenamedTag, RenameTag } from '../contract/admin.ts'
import { lowerSql } from './unicode-sql.ts'

interface Deps {
  readonly store: EventStore
  readonly pool: pg.Pool
}

/**
 * Renames a tag in every session, one after the other: one that is refused keeps none of the others, and doing it again goes on
 * with the rest.
 */
export async function renameTag(
  deps: Deps,
  context: CommandContext,
  { from, to }: RenameTag,
): Promise<{ body: RenamedTag; position: Position }> {
  let sessions = 0
  let last: Position = 0n
  const failed: { title: string; reason: string }[] = []
  for (const { content_id, title } of await sessionsWith(deps.pool, from, to)) {
    try {
      const position = await renameIn(deps, context, content_id, { from, to })
      if (position > last) last = position
      sessions += 1
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      failed.push({ title, reason: error.message })
    }
  }
  return { body: { sessions, failed }, position: last }
}

async function sessionsWith(pool: pg.Pool, from: string, to: string) {
  const { rows } = await pool.query<{ content_id: string; title: string }>({
    name: 'sessions-with-tag',
    text: `select content_id, title from read.library
            where exists (select from unnest(tags) tag where ${lowerSql('tag')} = ${lowerSql('$1::text')} and tag <> $2)
            order by title, content_id`,
    values: [from, to],
  })
  return rows
}

async function renameIn(
  { store }: Deps,
  context: CommandContext,
  contentId: string,
  names: RenameTag,
): Promise<Position> {
  const commandId = deterministicId('rename-tag', context.commandId, contentId)
  const { position } = await handleCommand(
    store,
    { ...context, commandId },
    {
      stream: contentStream(contentId),
      decider: contentDecider,
      command: async (content) => ({
        type: 'EditContent' as const,
        changes: content ? { tags: renamed(content.details.tags, names) } : {},
        ...{ isPublished: undefined, expectedRevision: undefined },
        media: await mediaOf(store, content?.details.mediaId ?? null),
      }),
    },
  )
  return position
}

/** The tags with one spelt otherwise, in its place; what is there twice then stays at its first. */
export function renamed(tags: readonly string[], { from, to }: RenameTag): string[] {
  const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
  const spelt = tags.map((tag) => (isSame(tag, from) || isSame(tag, to) ? to : tag))
  return [...new Set(spelt)]
}
