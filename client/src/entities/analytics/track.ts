import type { AnalyticsName } from '@stillair/api/contract/analytics.ts'
import { LABEL_LIMIT } from '@stillair/api/contract/limits.ts'
import { clientConfig } from '../../api/client-config.ts'
import { fetchPublic } from '../../api/fetch-public.ts'
import { consent } from './consent.ts'

/** What an event was about; it names nobody. */
export interface TrackDetails {
  /** Such as `auth`, `content`, `program`, `waitlist`. */
  readonly category?: string
  /** Such as `google`, a content id, or the domain of an e-mail address. */
  readonly label?: string
  readonly value?: number
}

/** Hears of every event that is sent. */
export type TrackListener = (name: AnalyticsName, details: TrackDetails) => void

let listener: TrackListener | null = null

/** Passes events on, from here on; null to no longer do so. */
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
    // Many of these are sent as a page is left.
    keepalive: true,
  })
}

/**
 * Counts that something was done. Nothing is sent unless analytics are configured and the visitor has consented. Never
 * throws and never makes anything wait.
 */
export function track(name: AnalyticsName, details: TrackDetails = {}): void {
  send(name, details).catch(() => {
    // A lost count is lost: it is not reported, and nothing depends on it.
  })
}
