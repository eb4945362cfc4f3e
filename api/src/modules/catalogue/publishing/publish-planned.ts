import { deterministicId } from '@stillair/events/language/deterministic-id.ts'
import { Refusal } from '@stillair/events/language/refusal.ts'
import type { EventStore } from '@stillair/events/log/event-store.ts'
import { type CommandContext, handleCommand } from '@stillair/events/log/handle-command.ts'
import { contentDecider } from '@stillair/events/modules/catalogue/decider.ts'
import { contentStream } from '@stillair/events/modules/catalogue/events.ts'
import type { Content } from '@stillair/events/modules/catalogue/state.ts'
import type pg from 'pg'
import type { LoadableOrigins } from '../../../contract/shared/loadable-origins.ts'
import { withMediaLock } from '../../media/media-lock.ts'
import { mediaOf } from '../admin-content-response.ts'
import { addressesOf, requireLoadable } from '../require-loadable-addresses.ts'

export interface PublishPlannedDeps {
  readonly store: EventStore
  readonly pool: pg.Pool
  readonly clock: () => Date
  /** The origins from which listeners' pages may load. */
  readonly origins: LoadableOrigins
}

interface DuePlan {
  readonly content_id: string
  readonly publish_at: Date | null
  readonly media_id: string | null
  readonly revision: number
}

/**
 * Publishes the drafts that are due, or records why they cannot be published. Returns how many were handled. If several
 * processes run it at once, each draft is handled once. Calls `onProblem` for each that failed; the next run retries
 * it.
 */
export async function publishPlanned(
  deps: PublishPlannedDeps,
  onProblem: (contentId: string, error: unknown) => void,
): Promise<number> {
  const now = deps.clock()
  return runForEach(await findDue(deps.pool, now), onProblem, (plan) => carryOut(deps, plan, now))
}

/** Returns the plans that are due. The decider checks each of them again, because the read model may lag. */
async function findDue(pool: pg.Pool, now: Date): Promise<DuePlan[]> {
  const { rows } = await pool.query<DuePlan>({
    name: 'due-plans',
    text: `select l.content_id, l.publish_at, l.media_id, l.revision
             from library l left join media m on m.media_id = l.media_id
            where l.is_planned and l.plan_problem is null
              and (l.publish_at <= $1
                   or l.publish_at is null and (l.media_id is null or m.packaged is not null or m.state = 'failed'))
            order by l.publish_at, l.content_id`,
    values: [now],
  })
  return rows
}

function carryOut({ store, pool, origins }: PublishPlannedDeps, plan: DuePlan, now: Date): Promise<unknown> {
  const { content_id, publish_at, media_id, revision } = plan
  return withMediaLock(pool, media_id, () =>
    handleCommand(store, contextOfPlan('publish-planned', content_id, revision, now), {
      stream: contentStream(content_id),
      decider: contentDecider,
      command: async (content) => ({
        type: 'CarryOutPlan' as const,
        plan: { at: publish_at?.toISOString() ?? null },
        now,
        media: await mediaOf(store, content?.details.mediaId ?? null),
        obstacle: obstacleTo(content, origins),
      }),
    }),
  )
}

/**
 * Returns the context of the command `what` for content at a revision. Its id is always the same, so repeated runs and
 * other processes have no further effect.
 */
export function contextOfPlan(what: string, contentId: string, revision: number, now: Date): CommandContext {
  const commandId = deterministicId(what, contentId, String(revision))
  return { commandId, correlationId: commandId, actor: { kind: 'system', id: 'publisher' }, timeZone: 'UTC', now }
}

/** Returns a sentence about the addresses that listeners' browsers would block; null when there are none. */
function obstacleTo(content: Content, origins: LoadableOrigins): string | null {
  if (!content) return null
  try {
    requireLoadable({ isPublished: true, addresses: addressesOf(content.details), publishedNow: null }, origins)
    return null
  } catch (error) {
    if (error instanceof Refusal) return error.message
    throw error
  }
}

/**
 * Runs `act` for one content after the other, and returns for how many it succeeded. Calls `onProblem` for each
 * failure, which does not stop the others.
 */
export async function runForEach<Row extends { readonly content_id: string }>(
  rows: readonly Row[],
  onProblem: (contentId: string, error: unknown) => void,
  act: (row: Row) => Promise<unknown>,
): Promise<number> {
  let done = 0
  for (const row of rows) {
    try {
      await act(row)
      done += 1
    } catch (error) {
      onProblem(row.content_id, error)
    }
  }
  return done
}
