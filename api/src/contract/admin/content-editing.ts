import { endpoints, type OwnEndpoints } from '../endpoint.ts'
import { CreateContent, EditContent } from '../listener/content.ts'
import { AdminContent } from './admin.ts'
import { Deleted } from './deleted.ts'
import { History, RestoreVersion } from './history.ts'

/** Admins' commands on one content, and its history. */
export const contentEditingApi = endpoints({ access: 'admin', tag: 'Library' }, {
  'POST /api/content': {
    summary: 'Adds a session to the library',
    body: CreateContent,
    status: 201,
    answer: AdminContent,
  },
  'PATCH /api/content/:id': {
    summary: 'Changes, publishes or unpublishes a session',
    body: EditContent,
    answer: AdminContent,
  },
  'DELETE /api/content/:id': {
    summary: 'Deletes a draft that no program holds and nobody is listening to',
    answer: Deleted,
  },
  'POST /api/content/:id/undelete': {
    summary: 'Brings a deleted session back from the bin, as a draft',
    answer: AdminContent,
  },
  'POST /api/content/:id/purge': {
    summary: 'Deletes a session in the bin for good',
    answer: Deleted,
  },
  'GET /api/content/:id/history': { summary: 'Who changed what of a session and when, newest first', answer: History },
  'POST /api/content/:id/restore': {
    summary: 'Restores the details of a session at a revision',
    body: RestoreVersion,
    answer: AdminContent,
  },
} satisfies OwnEndpoints)
