import * as z from 'zod'
import { AdminProgram } from './admin.ts'
import { Deleted } from './deleted.ts'
import type { Endpoints } from './endpoint.ts'
import { History, RestoreVersion } from './history.ts'
import { AddProgramContent, CreateProgram, EditProgram, OrderProgramContent } from './programs.ts'

/** What admins do with a program as a whole. */
export const programEditingApi = {
  'GET /api/admin/programs': {
    access: 'admin',
    tag: 'Programs',
    summary: 'The programs with what their editor needs, newest first',
    answer: z.array(AdminProgram),
  },
  'GET /api/admin/programs/:id': {
    access: 'admin',
    tag: 'Programs',
    summary: 'One program with what its editor needs',
    answer: AdminProgram,
  },
  'POST /api/programs': {
    access: 'admin',
    tag: 'Programs',
    summary: 'Adds a program',
    body: CreateProgram,
    status: 201,
    answer: AdminProgram,
  },
  'PATCH /api/programs/:id': {
    access: 'admin',
    tag: 'Programs',
    summary: 'Changes a program, publishes it or takes it back',
    body: EditProgram,
    answer: AdminProgram,
  },
  'DELETE /api/programs/:id': {
    access: 'admin',
    tag: 'Programs',
    summary: 'Deletes a program that is a draft; its sessions stay in the library',
    answer: Deleted,
  },
  'POST /api/programs/:id/undelete': {
    access: 'admin',
    tag: 'Programs',
    summary: 'Brings a deleted program back from the bin, as a draft with those of its sessions that are still there',
    answer: AdminProgram,
  },
  'GET /api/programs/:id/history': {
    access: 'admin',
    tag: 'Programs',
    summary: 'Who changed what of a program and when, newest first',
    answer: History,
  },
  'POST /api/programs/:id/restore': {
    access: 'admin',
    tag: 'Programs',
    summary: 'Brings back what was written about a program, and its sessions in order, as they were at a revision',
    body: RestoreVersion,
    answer: AdminProgram,
  },
} satisfies Endpoints

/** What admins do with the contents of a program. */
export const programContentApi = {
  'POST /api/programs/:id/content': {
    access: 'admin',
    tag: 'Programs',
    summary: 'Puts a session at the end of a program',
    body: AddProgramContent,
    status: 201,
    answer: AdminProgram,
  },
  'DELETE /api/programs/:id/content/:contentId': {
    access: 'admin',
    tag: 'Programs',
    summary: 'Takes a session out of a program',
    answer: AdminProgram,
  },
  'PATCH /api/programs/:id/content/:contentId/order': {
    access: 'admin',
    tag: 'Programs',
    summary: 'Moves a session of a program to another place',
    body: OrderProgramContent,
    answer: AdminProgram,
  },
} satisfies Endpoints
