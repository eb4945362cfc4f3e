import type { Media } from '@stillair/api/contract/admin/media.ts'

/** Returns a packaged recording that no content uses, with overrides. */
export function mediaFixture(id: string, more: Partial<Media> = {}): Media {
  return {
    id,
    fileName: `${id}.wav`,
    size: 61_200_000,
    state: 'ready',
    progress: 1,
    step: null,
    mayTryAgain: false,
    hasPicture: false,
    kind: 'audio',
    duration: 250,
    renditions: [
      { name: '48k', kind: 'audio', width: null, height: null, bandwidth: 50_000 },
      { name: '96k', kind: 'audio', width: null, height: null, bandwidth: 100_000 },
    ],
    packagedSize: 9_700_000,
    warnings: [],
    wishes: {},
    subtitles: [],
    chapters: [],
    isOutdated: false,
    uploadedAt: '2026-11-20T09:00:00.000Z',
    usedBy: [],
    ...more,
  }
}

/** Returns an upload that the worker has not inspected yet, with overrides. */
export function underWayFixture(id: string, more: Partial<Media> = {}): Media {
  const { kind, duration, renditions, ...unknown } = mediaFixture(id)
  return { ...unknown, state: 'packaging', progress: 0.4, step: 'Measuring loudness', packagedSize: 0, ...more }
}
