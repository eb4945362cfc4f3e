import { deterministicId } from '@stillair/events/language/deterministic-id.ts'
import { newEvents } from '@stillair/events/language/new-event.ts'
import type { Position } from '@stillair/events/language/position.ts'
import { UnreadableEventError } from '@stillair/events/language/unreadable-event.ts'
import type { EventStore } from '@stillair/events/log/event-store.ts'
import { type CommandContext, handleCommand } from '@stillair/events/log/handle-command.ts'
import { accountDecider } from '@stillair/events/modules/accounts/decider.ts'
import { PersonalDataErased, userStream } from '@stillair/events/modules/accounts/events.ts'
import type { Keyring } from '@stillair/events/privacy/keyring.ts'
import type pg from 'pg'
import type { Logger } from 'pino'
import { eraseWaitlistEntry } from '../retention/erase-subject.ts'
import type { ErasureList } from '../retention/erasure-list.ts'
import { type AccountDeletion, recordFinished, recordStep } from './deletion-record.ts'
import type { IdentityAdmin } from './identity-admin.ts'

/** Something that must happen when an account is deleted. It may be done again, and must then change nothing. */
export interface AccountDeletionStep {
  /** Kept in the database when it is done: never renamed. */
  readonly name: string
  readonly run: (userId: string) => Promise<void>
}

export interface DeleteAccountDeps {
  readonly store: EventStore
  readonly pool: pg.Pool
  readonly keyring: Keyring
  readonly erasures: ErasureList
  readonly identityAdmin: IdentityAdmin
  /** What other parts do, after the key is destroyed and the account closed. */
  readonly onAccountDeleted: readonly AccountDeletionStep[]
  readonly log: Logger
  readonly clock: () => Date
}

export interface AccountDeletionResult {
  /** Where the log has the end of the account. */
  readonly position: Position
  /** The steps that failed, and will be tried again by the retention job. */
  readonly failed: readonly string[]
}

/**
 * Does what is left to do of a deletion that is recorded. The key is destroyed first, which needs nothing to be read, and
 * then the account is closed; when that fails, the error is thrown. Each of the other steps is tried whether or not those
 * before it failed: a failure is logged, and that step is left for the next time.
 */
export async function deleteAccount(
  deps: DeleteAccountDeps,
  deletion: AccountDeletion,
): Promise<AccountDeletionResult> {
  const { pool, keyring, erasures, identityAdmin, log } = deps
  const { userId, waitlistEntryId } = deletion
  const failed: string[] = []
  async function step(name: string, run: (userId: string) => Promise<void>): Promise<void> {
    if (deletion.done.includes(name)) return
    try {
      await run(userId)
      await recordStep(pool, userId, name)
    } catch (error) {
      failed.push(name)
      log.error({ err: error, userId, step: name }, 'a step of an account deletion failed; it is tried again')
    }
  }

  await step('list', (subject) => erasures.add({ kind: 'account', subject }))
  await step('key', (subject) => destroyKey(keyring, subject))
  const position = await closeAccount(deps, userId)
  if (waitlistEntryId !== null) await step('waitlist', () => eraseWaitlistEntry(deps, waitlistEntryId, 'request'))
  for (const { name, run } of deps.onAccountDeleted) await step(name, run)
  await step('answers', () => forgetAnswers(pool, userId))
  await step('sign-in', (subject) => identityAdmin.deleteSignIn(subject))
  if (failed.length === 0) {
    await recordFinished(pool, userId, deps.clock())
    log.info({ userId }, 'an account was deleted')
  }
  return { position, failed }
}

async function destroyKey(keyring: Keyring, userId: string): Promise<void> {
  await keyring.destroy(userId)
  if ((await keyring.keysOf([userId])).get(userId)) throw new Error('the key is still there')
}

/**
 * Records in the log that the account is closed. Does nothing when it is already closed or never existed. An account that
 * cannot be read is closed all the same: what a reader would need is gone with the key.
 */
async function closeAccount({ store, clock }: DeleteAccountDeps, userId: string): Promise<Position> {
  const commandId = deterministicId('delete-account', userId)
  const stream = userStream(userId)
  const context: CommandContext = {
    commandId,
    correlationId: commandId,
    actor: { kind: 'user', id: userId },
    timeZone: 'UTC',
    now: clock(),
  }
  try {
    const command = { type: 'DeleteAccount' } as const
    return (await handleCommand(store, context, { stream, decider: accountDecider, command })).position
  } catch (error) {
    if (!(error instanceof UnreadableEventError)) throw error
    const occurredAt = context.now.toISOString()
    const closed = newEvents([PersonalDataErased({ userId, reason: 'account-deleted' })], {
      ...context,
      causationId: null,
      occurredAt,
    })
    return (await store.append(stream, closed, 'any')).position
  }
}

async function forgetAnswers(pool: pg.Pool, userId: string): Promise<void> {
  await pool.query('delete from api.idempotency where user_id = $1', [userId])
}
