import * as z from 'zod'
import { endpoints, type OwnEndpoints } from '../endpoint.ts'
import { AddProgramContent, CreateProgram, EditProgram, OrderProgramContent } from '../listener/programs.ts'
import { AdminProgram } from './admin.ts'
import { Deleted } from './deleted.ts'
import { History, RestoreVersion } from './history.ts'

/** Admins' commands on a program as a whole. */
export const programEditingApi = endpoints({ access: 'admin', tag: 'Programs' }, {
  'GET /api/admin/programs': {
    summary: 'The programs with what their editor needs, newest first',
    answer: z.array(AdminProgram),
  },
  'GET /api/admin/programs/:id': { summary: 'One program with what its editor needs', answer: AdminProgram },
  'POST /api/programs': { summary: 'Adds a program', body: CreateProgram, status: 201, answer: AdminProgram },
  'PATCH /api/programs/:id': {
    summary: 'Changes, publishes or unpublishes a program',
    body: EditProgram,
    answer: AdminProgram,
  },
  'DELETE /api/programs/:id': {
    summary: 'Deletes a program that is a draft; its sessions stay in the library',
    answer: Deleted,
  },
  'POST /api/programs/:id/undelete': {
    summary: 'Brings a deleted program back from the bin, as a draft with those of its sessions that are still there',
    answer: AdminProgram,
  },
  'POST /api/programs/:id/purge': {
    summary: 'Deletes a program in the bin for good',
    answer: Deleted,
  },
  'GET /api/programs/:id/history': { summary: 'Who changed what of a program and when, newest first', answer: History },
  'POST /api/programs/:id/restore': {
    summary: 'Restores the details of a program and the order of its sessions at a revision',
    body: RestoreVersion,
    answer: AdminProgram,
  },
} satisfies OwnEndpoints)

/** Admins' commands on the contents of a program. */
export const programContentApi = endpoints({ access: 'admin', tag: 'Programs' }, {
  'POST /api/programs/:id/content': {
    summary: 'Puts a session at the end of a program',
    body: AddProgramContent,
    status: 201,
    answer: AdminProgram,
  },
  'DELETE /api/programs/:id/content/:contentId': { summary: 'Takes a session out of a program', answer: AdminProgram },
  'PATCH /api/programs/:id/content/:contentId/order': {
    summary: 'Moves a session of a program to another place',
    body: OrderProgramContent,
    answer: AdminProgram,
  },
} satisfies OwnEndpoints)
