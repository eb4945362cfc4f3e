import { contentFixture } from '../src/entities/content/content-fixture.ts'
import type { OfflineItem } from '../src/entities/offline-items/offline-item.ts'

/** Returns an offline item that is completely downloaded, with overrides. */
export function offlineItemFixture(contentId: string, more: Partial<OfflineItem> = {}): OfflineItem {
  return {
    userId: 'maya',
    contentId,
    content: contentFixture(contentId),
    file: { sha256: contentId.padEnd(64, '0'), size: 3, type: 'audio/mp4' },
    poster: null,
    entitledUntil: null,
    duration: 300,
    waveform: null,
    transcript: null,
    keptAt: '2026-11-20T12:00:00.000Z',
    renewedAt: '2026-11-20T12:00:00.000Z',
    ...more,
  }
}
