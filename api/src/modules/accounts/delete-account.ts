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
import { eraseWaitlistEntry } from '../erasure/erase-subject.ts'
import type { ErasureList } from '../erasure/erasure-list.ts'
import { type AccountDeletion, recordFinished, recordStep } from './deletion-record.ts'
import type { IdentityAdmin } from './identity-admin.ts'

/** A step of every account deletion. It is idempotent. */
export interface AccountDeletionStep {
  /** Stored in the database once the step is done, so it must never be renamed. */
  readonly name: string
  readonly run: (userId: string) => Promise<void>
}

export interface DeleteAccountDeps {
  readonly store: EventStore
  readonly pool: pg.Pool
  readonly keyring: Keyring
  readonly erasures: ErasureList
  readonly identityAdmin: IdentityAdmin
  /** Steps of other modules, run after the key is destroyed and the account is closed. */
  readonly onAccountDeleted: readonly AccountDeletionStep[]
  readonly log: Logger
  readonly clock: () => Date
}

export interface AccountDeletionResult {
  /** The position of the event that closed the account. */
  readonly position: Position
  /** The steps that failed. The retention job retries them. */
  readonly failed: readonly string[]
}

/**
 * Carries out the remaining steps of a recorded deletion. The key is destroyed first, because that requires reading
 * nothing. Then the account is closed; if that fails, the error is thrown. Every other step runs even if an earlier one
 * failed: its failure is logged, and the next run retries it.
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
      log.error({ err: error, userId, step: name }, 'a step of an account deletion failed; it will be retried')
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
    log.info({ userId }, 'account deleted')
  }
  return { position, failed }
}

async function destroyKey(keyring: Keyring, userId: string): Promise<void> {
  await keyring.destroy(userId)
  if ((await keyring.keysOf([userId])).get(userId)) throw new Error('the key still exists after it was destroyed')
}

/**
 * Records in the log that the account is closed. Does nothing if it is already closed or never existed. Closes an
 * unreadable account, too: the key that would decrypt it is gone.
 */
export async function closeAccount(
  { store, clock }: Pick<DeleteAccountDeps, 'store' | 'clock'>,
  userId: string,
): Promise<Position> {
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
