import type { Logger } from 'pino'
import { poll } from '../../server/poll.ts'
import { correctContentTypes } from './correct-content-types.ts'
import { type PublishPlannedDeps, publishPlanned } from './publish-planned.ts'
import { replacePlanned } from './replace-planned.ts'

/** Milliseconds between two looks: an editor who waits for it sees it come. */
const INTERVAL = 5_000

/**
 * Gives sessions the type of their recording, publishes what is planned, and puts new recordings in their place, for as long as the
 * process runs. What fails is logged, and tried again at the next look.
 */
export function schedulePublishing(deps: PublishPlannedDeps & { readonly log: Pick<Logger, 'warn'> }): {
  stop(): void
} {
  const { log } = deps
  return poll(async () => {
    await correctContentTypes(deps, (contentId, error) => {
      log.warn({ err: error, contentId }, 'a session could not be given the type of its recording')
    }).catch((error: unknown) =>
      log.warn({ err: error }, 'sessions of another type than their recording could not be looked for'),
    )
    await publishPlanned(deps, (contentId, error) => {
      log.warn({ err: error, contentId }, 'a draft could not be published as scheduled')
    }).catch((error: unknown) => log.warn({ err: error }, 'what is to be published could not be looked for'))
    await replacePlanned(deps, (contentId, error) => {
      log.warn({ err: error, contentId }, 'a recording could not be put in place as planned')
    }).catch((error: unknown) => log.warn({ err: error }, 'what is to be replaced could not be looked for'))
  }, INTERVAL)
}
