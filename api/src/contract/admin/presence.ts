import * as z from 'zod'
import { endpoints, type OwnEndpoints } from '../endpoint.ts'

/** The kinds of library items that have an editor. */
export const EditedKind = z.enum(['content', 'program'])
export type EditedKind = z.infer<typeof EditedKind>

/** An admin who has a session or program open in an editor. */
export const Presence = z.object({
  /** The browser window, by an id that it generated. */
  windowId: z.string(),
  kind: EditedKind,
  itemId: z.string(),
  userId: z.string(),
  /** The admin's name, or their address if they have no name; null if neither remains. */
  by: z.string().nullable(),
  since: z.iso.datetime(),
})
export type Presence = z.infer<typeof Presence>

/** `PUT /api/admin/presences/{id}`: the window with that id repeats it every ten seconds. */
export const NotePresence = z.strictObject({
  kind: EditedKind,
  itemId: z.string('Must be a text').min(1).max(100, { abort: true }),
})
export type NotePresence = z.infer<typeof NotePresence>

/** Which admin has which item open. `GET /api/media/live` announces changes to all admins. */
export const presenceApi = endpoints({ access: 'admin', tag: 'Admin' }, {
  'PUT /api/admin/presences/:id': {
    summary: 'A window of the admin area has a session or program open in its editor, for the next half minute',
    body: NotePresence,
    answer: z.object({ id: z.string() }),
  },
  'DELETE /api/admin/presences/:id': { summary: 'The window has closed it', answer: z.object({ id: z.string() }) },
} satisfies OwnEndpoints)
