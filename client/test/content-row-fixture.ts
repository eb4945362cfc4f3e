import type { AdminContentPage, AdminContentRow } from '@stillair/api/contract/admin/admin.ts'

/** Returns a published row of the admin area's content table, with overrides. */
export function contentRowFixture(id: string, more: Partial<AdminContentRow> = {}): AdminContentRow {
  return {
    id,
    title: id,
    type: 'audio',
    categoryId: 1,
    tags: [],
    isPublished: true,
    publicationPlan: null,
    unpublishAt: null,
    replacement: null,
    isFreeContent: false,
    duration: 300,
    coverImageUrl: null,
    cover: { prefix: '/gallery/dusk-sea-1', placeholder: '#cdb3a6' },
    mediaId: null,
    mediaState: null,
    isPlayable: true,
    hasTranscript: false,
    hasLateChapter: false,
    size: null,
    viewCount: 0,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
    revision: 0,
    ...more,
  }
}

/** Returns the first page of a table with these rows. */
export function contentPageFixture(items: readonly AdminContentRow[], more: Partial<AdminContentPage> = {}) {
  return { items: [...items], total: items.length, page: 1, pageSize: 20, ...more } satisfies AdminContentPage
}
