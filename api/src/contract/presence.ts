import * as z from 'zod'
import { endpoints, type OwnEndpoints } from './endpoint.ts'

/** What of the library is edited in a form. */
export const EditedKind = z.enum(['content', 'program'])
export type EditedKind = z.infer<typeof EditedKind>

/** An editor who has a session or program open in the admin area's form just now. */
export const Presence = z.object({
  /** The window in which it is open, by an id that it made. */
  windowId: z.string(),
  kind: EditedKind,
  itemId: z.string(),
  userId: z.string(),
  /** Their name, or their address where they have given none; null when they have neither any more. */
  by: z.string().nullable(),
  since: z.iso.datetime(),
})
export type Presence = z.infer<typeof Presence>

/** `PUT /api/admin/presences/{id}`, repeated every ten seconds by the window with that id. */
export const NotePresence = z.strictObject({
  kind: EditedKind,
  itemId: z.string('Must be a text').min(1).max(100, { abort: true }),
})
export type NotePresence = z.infer<typeof NotePresence>

/** Which admin has which item open; `GET /api/media/live` announces changes to all admins. */
export const presenceApi = endpoints({ access: 'admin', tag: 'Admin' }, {
  'PUT /api/admin/presences/:id': {
    summary: 'A window of the admin area has a session or program open in its editor, for the next half minute',
    body: NotePresence,
    answer: z.object({ id: z.string() }),
  },
  'DELETE /api/admin/presences/:id': { summary: 'The window has closed it', answer: z.object({ id: z.string() }) },
} satisfies OwnEndpoints)
