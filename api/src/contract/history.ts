import * as z from 'zod'

/** A piece of a text of which some words were added and some removed. */
export const TextPiece = z.object({ text: z.string(), kind: z.enum(['same', 'added', 'removed']) })
export type TextPiece = z.infer<typeof TextPiece>

/** What one entry changed in one field. */
export const FieldChange = z.object({
  /** As the contract names it, such as `title` or `contentIds`. */
  field: z.string(),
  /** The difference in words, such as "Title changed from “Calm” to “Calm at the gate”." */
  sentence: z.string(),
  /** For long texts: the text word by word, what stayed the same shortened; empty for the rest. */
  pieces: z.array(TextPiece),
})
export type FieldChange = z.infer<typeof FieldChange>

/** One step of the history of content or a program, derived from its event stream. */
export const HistoryEntry = z.object({
  /** Unlike any other entry's of the same history. */
  id: z.string(),
  /** When, ISO 8601 in UTC. */
  at: z.iso.datetime(),
  /** Who made it; null for somebody whose account is deleted, and for the system. */
  by: z.string().nullable(),
  /** What happened, in a few words: "Created", "Edited", "Published", "Order changed". */
  title: z.string(),
  changes: z.array(FieldChange),
  /** The revision of the content's or program's stream then. */
  revision: z.number().int(),
  /** The revision of the stream of the content's transcript then; null while nothing was in it, and for programs. */
  transcriptRevision: z.number().int().nullable(),
  /** Whether the version of this entry can be restored, which is so when it differs from what is there now. */
  isRestorable: z.boolean(),
})
export type HistoryEntry = z.infer<typeof HistoryEntry>

/** `GET /api/content/{id}/history` and `GET /api/programs/{id}/history`, for admins: newest first. */
export const History = z.array(HistoryEntry)
export type History = z.infer<typeof History>

/**
 * `POST /api/content/{id}/restore` and `POST /api/programs/{id}/restore`, for admins: what was written, as it was at that
 * revision. Whether it is published stays as it is.
 */
export const RestoreVersion = z.strictObject({
  revision: z.number().int().min(0),
  /** The revision that the admin has seen; see `ExpectedRevision`. */
  expectedRevision: z.number().int().min(0).optional(),
  /** The transcript comes back as it was at this revision of its stream; null takes it away. Left alone when left out. */
  transcriptRevision: z.number().int().min(0).nullable().optional(),
  /** The revision of the transcript's stream that the admin has seen; null while there has never been one. */
  expectedTranscriptRevision: z.number().int().min(0).nullable().optional(),
  /** Leave out of the content's version the recording, which may have been deleted since. */
  keepRecording: z.boolean().default(false),
})
export type RestoreVersion = z.input<typeof RestoreVersion>
