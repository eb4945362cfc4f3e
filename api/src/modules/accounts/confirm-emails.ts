import { handleCommand } from '@stillair/events/log/handle-command.ts'
import { accountDecider } from '@stillair/events/modules/accounts/decider.ts'
import { userStream } from '@stillair/events/modules/accounts/events.ts'
import type { AppDeps } from '../../server/app-deps.ts'
import type { ScheduledJob } from '../retention/scheduled-jobs.ts'
import { systemContext } from '../retention/system-context.ts'

type ConfirmEmailsDeps = Pick<AppDeps, 'pool' | 'store' | 'identityAdmin' | 'clock'>

/**
 * Records whose e-mail address the identity provider has seen confirmed since the last time. Confirming happens at the provider, which
 * tells nobody; only people with a confirmed address count in published numbers.
 */
export async function confirmEmails({ pool, store, identityAdmin, clock }: ConfirmEmailsDeps): Promise<void> {
  const { rows } = await pool.query<{ userId: string }>({
    name: 'unconfirmed-accounts',
    text: `select user_id as "userId" from read.account where erased_at is null and email_confirmed_at is null`,
  })
  const signIns = await identityAdmin.activeSignIns(rows.map(({ userId }) => userId))
  for (const [userId, { confirmedEmail }] of signIns) {
    if (confirmedEmail === null) continue
    const request = { stream: userStream(userId), decider: accountDecider, command: { type: 'ConfirmEmail' as const } }
    await handleCommand(store, systemContext(clock(), 'confirm e-mail', userId), request)
  }
}

/** Before the night's pictures of people are worked out. */
export const confirmEmailsJob = (deps: ConfirmEmailsDeps): ScheduledJob => ({
  name: 'confirm-emails',
  cron: '7 1 * * *',
  run: () => confirmEmails(deps),
})
