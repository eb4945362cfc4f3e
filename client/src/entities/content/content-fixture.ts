import { Content } from '@stillair/api/contract/listener/content.ts'

const nullable = Object.entries(Content.shape).filter(([, schema]) => schema.safeParse(null).success)

/** Returns published content for tests, with the given fields. All other nullable fields are null. */
export const contentFixture = (id: string, more: Partial<Content> = {}): Content =>
  ({
    ...Object.fromEntries(nullable.map(([field]) => [field, null])),
    id,
    title: id,
    type: 'audio',
    duration: 300,
    categoryId: 1,
    tags: [],
    chapters: [],
    isPublished: true,
    isFreeContent: true,
    isPlayable: true,
    hasTranscript: false,
    isLocked: false,
    viewCount: 0,
    createdAt: '2026-01-01T00:00:00.000Z',
    cover: { prefix: '/gallery/dusk-sea-1', placeholder: '#cdb3a6' },
    ...more,
  }) as Content
