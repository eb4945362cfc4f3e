import { type BrowserAccess, grantBrowserAccess } from '@stillair/events/object-store/browser-access.ts'
import type { ObjectStore } from '@stillair/events/object-store/object-store.ts'
import type { Logger } from 'pino'
import type { ApiConfig } from '../../server/config/config.ts'

/**
 * The interval between attempts until browsers may read, milliseconds. An operator who sets the rule by hand soon sees
 * the effect.
 */
const AGAIN_AFTER = 60_000

export interface BrowserAccessWatch {
  /** Returns the latest result; null before the first. */
  current(): BrowserAccess | null
  stop(): void
}

interface Deps {
  readonly config: Pick<ApiConfig, 'storage' | 'appOrigins'>
  readonly mediaStore: ObjectStore
  readonly log: Logger
  /** Milliseconds; {@link AGAIN_AFTER} when omitted. */
  readonly againAfter?: number
}

/**
 * Allows the app's own pages to read from the store, and retries until they can. Resolves after the first attempt,
 * whether or not it succeeded: without access, audio still plays from its single file.
 */
export async function watchBrowserAccess(deps: Deps): Promise<BrowserAccessWatch> {
  const { config, mediaStore, log, againAfter = AGAIN_AFTER } = deps
  let found: BrowserAccess | null = null
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  async function attempt(): Promise<void> {
    try {
      const before = found
      found = await grantBrowserAccess(config.storage, mediaStore, config.appOrigins)
      if (found.cors === 'missing' && before?.cors !== 'missing') {
        log.error(
          { rule: found.rule },
          'browsers may not read from the media bucket (CORS): set this rule, see docs/object-stores.md',
        )
      } else if (found.cors === 'open' && before?.cors === 'missing') {
        log.info('browsers may read from the media bucket now')
      }
    } catch (error) {
      log.warn({ err: error }, 'browser access to the media bucket could not be checked')
    }
    if (!stopped && found?.cors !== 'open') timer = setTimeout(attempt, againAfter)
  }
  await attempt()

  return {
    current: () => found,
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}
