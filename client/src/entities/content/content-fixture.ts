import type { Content } from '@stillair/api/contract/content.ts'

/** Published content for tests, with whatever matters to them. */
export function contentFixture(id: string, more: Partial<Content> = {}): Content {
  return {
    id,
    title: id,
    description: null,
    type: 'audio',
    fileUrl: null,
    thumbnailUrl: null,
    coverImageUrl: null,
    duration: 300,
    categoryId: 1,
    tags: [],
    isPublished: true,
    isFreeContent: true,
    sessionText: null,
    voice: null,
    producer: null,
    chapters: [],
    viewCount: 0,
    createdAt: '2026-01-01T00:00:00.000Z',
    mediaId: null,
    isPlayable: true,
    hasTranscript: false,
    isLocked: false,
    cover: { prefix: null, placeholder: '#cdb3a6' },
    ...more,
  }
}
