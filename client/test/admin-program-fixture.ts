import type { AdminProgram } from '@stillair/api/contract/admin/admin.ts'

/** Returns a draft program as its editor sees it, with overrides. */
export function adminProgramFixture(id: string, more: Partial<AdminProgram> = {}): AdminProgram {
  return {
    id,
    title: id,
    description: null,
    whoIsThisFor: null,
    coverUrl: null,
    tags: [],
    isPublished: false,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
    cover: { prefix: '/gallery/dusk-sea-1', placeholder: '#cdb3a6' },
    contentIds: [],
    revision: 0,
    ...more,
  }
}
