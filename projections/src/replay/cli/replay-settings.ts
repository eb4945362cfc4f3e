import { userInfo } from 'node:os'
import { graceDays } from '@stillair/events/modules/subscriptions/rules.ts'
import { type Environment, readEnvironment } from '@stillair/events/process/environment.ts'
import { wholeNumber } from '@stillair/events/process/variables.ts'
import * as z from 'zod'

export const ReplayVariables = z.object({
  REPLAY_ACTOR: z.string().max(200, 'must have at most 200 letters').optional().meta({
    group: 'history',
    description: 'Name that the log records with each replay',
    usual: 'the user of the machine',
  }),
  SUBSCRIPTION_GRACE_DAYS: wholeNumber(...graceDays.range).default(graceDays.default),
})

/**
 * Reads who consults the history, and the API settings that a replay needs. Throws a `ConfigError` for an invalid
 * value.
 */
export function replaySettings(environment: Environment): { readonly actor: string; readonly graceDays: number } {
  const { REPLAY_ACTOR, SUBSCRIPTION_GRACE_DAYS } = readEnvironment(ReplayVariables, environment)
  return { actor: REPLAY_ACTOR ?? userInfo().username, graceDays: SUBSCRIPTION_GRACE_DAYS }
}
