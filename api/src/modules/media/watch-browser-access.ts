import { type BrowserAccess, grantBrowserAccess } from '@stillair/media-worker/object-store/browser-access.ts'
import type { ObjectStore } from '@stillair/media-worker/object-store/object-store.ts'
import type { Logger } from 'pino'
import type { ApiConfig } from '../../server/config.ts'

/**
 * How often the store is tried again until browsers may read, milliseconds: an operator who sets the rule by hand sees
 * it soon.
 */
const AGAIN_AFTER = 60_000

export interface BrowserAccessWatch {
  /** What was found last; null until something was. */
  current(): BrowserAccess | null
  stop(): void
}

interface Deps {
  readonly config: Pick<ApiConfig, 'storage' | 'appOrigins'>
  readonly mediaStore: ObjectStore
  readonly log: Logger
  /** Milliseconds; {@link AGAIN_AFTER} when left out. */
  readonly againAfter?: number
}

/**
 * Lets the app's own pages read from the store, and goes on trying until they may. Resolves after the first attempt, whatever
 * came of it: without, sound still plays from its one file.
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
      log.warn({ err: error }, 'whether browsers may read from the media bucket is not known yet')
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
