import * as z from 'zod'
import { EditContent } from '../listener/content.ts'

/** A piece of a text in a word-by-word difference. */
export const TextPiece = z.object({ text: z.string(), kind: z.enum(['same', 'added', 'removed']) })
export type TextPiece = z.infer<typeof TextPiece>

/** The change of one field in an entry. */
export const FieldChange = z.object({
  /** The field's name in the contract, such as `title` or `contentIds`. */
  field: z.string(),
  /** The change as a sentence, such as "Title changed from “Calm” to “Calm at the gate”." */
  sentence: z.string(),
  /** For long texts, the difference word by word, with unchanged parts shortened; otherwise empty. */
  pieces: z.array(TextPiece),
})
export type FieldChange = z.infer<typeof FieldChange>

/**
 * The edit that takes back a change: the fields that an action on several sessions can change, where nobody has changed
 * them since. `PATCH /api/content/{id}` carries it out.
 */
export const UndoEdit = EditContent.pick({
  isPublished: true,
  publicationPlan: true,
  unpublishAt: true,
  isFreeContent: true,
  categoryId: true,
  tags: true,
})
export type UndoEdit = z.infer<typeof UndoEdit>

/** One step of the history of content or a program, derived from its event stream. */
export const HistoryEntry = z.object({
  /** Unique within the history. */
  id: z.string(),
  /** ISO 8601 in UTC. */
  at: z.iso.datetime(),
  /** The person who made the change; null for a deleted account and for the system. */
  by: z.string().nullable(),
  /** A short label: "Created", "Edited", "Published", "Order changed". */
  title: z.string(),
  changes: z.array(FieldChange),
  /** The revision of the content's or program's stream at that time. */
  revision: z.number().int(),
  /** The revision of the transcript's stream at that time; null while it was empty, and for programs. */
  transcriptRevision: z.number().int().nullable(),
  /** Whether this version can be restored, which requires that it differs from the current one. */
  isRestorable: z.boolean(),
  /** Null when nothing of the change can be taken back by an edit, and for programs. */
  undo: UndoEdit.nullable(),
})
export type HistoryEntry = z.infer<typeof HistoryEntry>

/** `GET /api/content/{id}/history` and `GET /api/programs/{id}/history`, for admins: newest first. */
export const History = z.array(HistoryEntry)
export type History = z.infer<typeof History>

/**
 * `POST /api/content/{id}/restore` and `POST /api/programs/{id}/restore`, for admins: restores the fields as of that
 * revision. Whether the item is published doesn't change.
 */
export const RestoreVersion = z.strictObject({
  revision: z.number().int().min(0),
  /** The revision that the admin has seen; see `ExpectedRevision`. */
  expectedRevision: z.number().int().min(0).optional(),
  /** Restores the transcript as of this revision of its stream. Null removes the transcript; if omitted, it stays. */
  transcriptRevision: z.number().int().min(0).nullable().optional(),
  /** The revision of the transcript's stream that the admin has seen; null if there has never been a transcript. */
  expectedTranscriptRevision: z.number().int().min(0).nullable().optional(),
  /** Keeps the current recording, since the old one may have been deleted. */
  keepRecording: z.boolean().default(false),
})
export type RestoreVersion = z.input<typeof RestoreVersion>
