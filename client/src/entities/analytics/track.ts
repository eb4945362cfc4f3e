import { LABEL_LIMIT } from '@stillair/api/contract/shared/limits.ts'
import type { AnalyticsName } from '@stillair/api/contract/visitor/analytics.ts'
import { clientConfig } from '../../api/client-config.ts'
import { fetchPublic } from '../../api/fetch-public.ts'
import { consent } from './consent.ts'

/** The subject of an event. It never identifies a person. */
export interface TrackDetails {
  /** For example `auth`, `content`, `program`, `waitlist`. */
  readonly category?: string
  /** For example `google`, a content id, or the domain of an e-mail address. */
  readonly label?: string
  readonly value?: number
}

/** Called with every event that is sent. */
export type TrackListener = (name: AnalyticsName, details: TrackDetails) => void

let listener: TrackListener | null = null

/** Sets the listener that receives all further events; null removes it. */
export function passEventsTo(next: TrackListener | null): void {
  listener = next
}

async function send(name: AnalyticsName, details: TrackDetails): Promise<void> {
  if (consent() !== 'granted') return
  const { analytics } = await clientConfig()
  if (!analytics) return
  listener?.(name, details)
  const label = details.label?.slice(0, LABEL_LIMIT)
  await fetchPublic('POST /api/analytics', {
    body: { name, ...details, ...(label !== undefined && { label }) },
    // Many of these requests start while the page is being left.
    keepalive: true,
  })
}

/**
 * Counts an action. Sends nothing unless analytics are configured and the visitor has consented. Never throws or delays
 * the caller.
 */
export function track(name: AnalyticsName, details: TrackDetails = {}): void {
  send(name, details).catch(() => {
    // A failed request loses one count. Nothing depends on it, so it isn't reported.
  })
}
