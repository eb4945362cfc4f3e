import { handleCommand } from '@stillair/events/log/handle-command.ts'
import { accountDecider } from '@stillair/events/modules/accounts/decider.ts'
import { userStream } from '@stillair/events/modules/accounts/events.ts'
import type { AppDeps } from '../../server/app-deps.ts'
import type { ScheduledJob } from '../../server/scheduled-jobs.ts'
import { systemContext } from '../../server/system-context.ts'

type ConfirmEmailsDeps = Pick<AppDeps, 'pool' | 'store' | 'identityAdmin' | 'clock'>

/**
 * Records which users have confirmed their e-mail address since the last run. Users confirm at the identity provider,
 * which does not notify us. Only people with a confirmed address count in published numbers.
 */
export async function confirmEmails({ pool, store, identityAdmin, clock }: ConfirmEmailsDeps): Promise<void> {
  const { rows } = await pool.query<{ userId: string }>({
    name: 'unconfirmed-accounts',
    text: `select user_id as "userId" from account where erased_at is null and email_confirmed_at is null`,
  })
  const signIns = await identityAdmin.activeSignIns(rows.map(({ userId }) => userId))
  for (const [userId, { confirmedEmail }] of signIns) {
    if (confirmedEmail === null) continue
    const request = { stream: userStream(userId), decider: accountDecider, command: { type: 'ConfirmEmail' as const } }
    await handleCommand(store, systemContext(clock(), 'confirm e-mail', userId), request)
  }
}

/** Runs before the nightly charts of people are computed. */
export const confirmEmailsJob = (deps: ConfirmEmailsDeps): ScheduledJob => ({
  name: 'confirm-emails',
  cron: '7 1 * * *',
  run: () => confirmEmails(deps),
})
