import { api } from '../../api/client.ts'
import type { Deleted } from './restore-deleted.ts'

/** Deletes an item in the bin for good. Succeeds if that has happened before. @throws {ApiError} */
export async function purgeDeleted({ kind, id }: Deleted): Promise<void> {
  await api(kind === 'session' ? 'POST /api/content/:id/purge' : 'POST /api/programs/:id/purge', { params: { id } })
}
