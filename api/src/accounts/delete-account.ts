import { accountDecider } from '@stillair/events/accounts/decider.ts'
import { userStream } from '@stillair/events/accounts/events.ts'
import { deterministicId } from '@stillair/events/deterministic-id.ts'
import type { EventStore } from '@stillair/events/event-store.ts'
import { handleCommand } from '@stillair/events/handle-command.ts'
import type { Keyring } from '@stillair/events/keyring.ts'
import type { Position } from '@stillair/events/position.ts'
import type pg from 'pg'
import type { Logger } from 'pino'
import { eraseWaitlistEntry } from '../retention/erase-waitlist-entry.ts'
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
  readonly identityAdmin: IdentityAdmin
  /** What other parts do, after the account is closed and its key destroyed. */
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
 * Does what is left to do of a deletion that is written down. The account is closed first; when that fails, nothing
 * else is tried and the error is thrown. Each of the other steps is tried whatever became of the ones before: a failure
 * is logged, and that step is left for the next time.
 */
export async function deleteAccount(
  deps: DeleteAccountDeps,
  deletion: AccountDeletion,
): Promise<AccountDeletionResult> {
  const { pool, keyring, identityAdmin, log } = deps
  const { userId, waitlistEntryId } = deletion
  const position = await closeAccount(deps, userId)
  const steps: AccountDeletionStep[] = [
    { name: 'key', run: (subject) => keyring.destroy(subject) },
    ...(waitlistEntryId === null
      ? []
      : [{ name: 'waitlist', run: () => eraseWaitlistEntry(deps, waitlistEntryId, 'request') }]),
    ...deps.onAccountDeleted,
    { name: 'answers', run: () => forgetAnswers(pool, userId) },
    { name: 'sign-in', run: (subject) => identityAdmin.deleteSignIn(subject) },
  ]
  const failed: string[] = []
  for (const { name, run } of steps) {
    if (deletion.done.includes(name)) continue
    try {
      await run(userId)
      await recordStep(pool, userId, name)
    } catch (error) {
      failed.push(name)
      log.error({ err: error, userId, step: name }, 'a step of an account deletion failed; it is tried again')
    }
  }
  if (failed.length === 0) {
    await recordFinished(pool, userId, deps.clock())
    log.info({ userId }, 'an account was deleted')
  }
  return { position, failed }
}

/** Records in the log that the account is closed. Does nothing when it is already closed or never existed. */
async function closeAccount({ store, clock }: DeleteAccountDeps, userId: string): Promise<Position> {
  const commandId = deterministicId('delete-account', userId)
  const { position } = await handleCommand(
    store,
    {
      commandId,
      correlationId: commandId,
      actor: { kind: 'user', id: userId },
      timeZone: 'UTC',
      now: clock(),
    },
    { stream: userStream(userId), decider: accountDecider, command: { type: 'DeleteAccount' } },
  )
  return position
}

async function forgetAnswers(pool: pg.Pool, userId: string): Promise<void> {
  await pool.query('delete from api.idempotency where user_id = $1', [userId])
}
