import { findLoadFailure } from './load-failure.ts'
import type { Source, SourceInput } from './source.ts'

/** Opens a file that the media element plays itself. */
export function openFile(input: SourceInput): Source {
  const { address, playback, element, report, ready } = input
  /** Replaced by the next attempt. */
  let attempt = new AbortController()
  let hasFailed = false

  async function failed(signal: AbortSignal) {
    hasFailed = true
    const isCutOff = element.error?.code === MediaError.MEDIA_ERR_NETWORK
    const away = await findLoadFailure(address)
    if (signal.aborted) return
    if (away === 'expired' || Date.parse(playback.expiresAt) <= Date.now()) report({ type: 'EXPIRED' })
    else if (away === 'store') report({ type: 'STORE_AWAY' })
    else report({ type: away === 'network' || isCutOff ? 'NETWORK_LOST' : 'FAILED' })
  }

  function load() {
    attempt.abort()
    attempt = new AbortController()
    hasFailed = false
    const { signal } = attempt
    const startAt = input.startAt()
    element.addEventListener(
      'loadedmetadata',
      () => {
        if (startAt > 0) element.currentTime = startAt
        ready()
      },
      { once: true, signal },
    )
    element.addEventListener('error', () => void failed(signal), { signal })
    element.preload = input.wantsToPlay() ? 'auto' : 'metadata'
    element.src = address
  }

  load()

  return {
    loadOn() {
      element.preload = 'auto'
    },
    retry() {
      if (hasFailed) load()
    },
    close() {
      attempt.abort()
    },
  }
}
