import type { Logger } from 'pino'
import { poll } from '../../../server/poll.ts'
import { correctContentTypes } from './correct-content-types.ts'
import { type PublishPlannedDeps, publishPlanned } from './publish-planned.ts'
import { replacePlanned } from './replace-planned.ts'
import { unpublishPlanned } from './unpublish-planned.ts'

/** Milliseconds between two checks; short enough that a waiting editor sees the result. */
const INTERVAL = 5_000

/**
 * Corrects the types of sessions, publishes and unpublishes as scheduled, and carries out planned replacements for as long as
 * the process runs. Failures are logged and retried at the next check.
 */
export function schedulePublishing(deps: PublishPlannedDeps & { readonly log: Pick<Logger, 'warn'> }): {
  stop(): void
} {
  const { log } = deps
  return poll(async () => {
    await correctContentTypes(deps, (contentId, error) => {
      log.warn({ err: error, contentId }, 'the type of a session could not be corrected')
    }).catch((error: unknown) => log.warn({ err: error }, 'the check for wrong session types failed'))
    await publishPlanned(deps, (contentId, error) => {
      log.warn({ err: error, contentId }, 'a draft could not be published as scheduled')
    }).catch((error: unknown) => log.warn({ err: error }, 'the check for scheduled drafts failed'))
    await unpublishPlanned(deps, (contentId, error) => {
      log.warn({ err: error, contentId }, 'a session could not be unpublished as scheduled')
    }).catch((error: unknown) => log.warn({ err: error }, 'the check for sessions to unpublish failed'))
    await replacePlanned(deps, (contentId, error) => {
      log.warn({ err: error, contentId }, 'a recording could not be replaced as planned')
    }).catch((error: unknown) => log.warn({ err: error }, 'the check for planned replacements failed'))
  }, INTERVAL)
}
