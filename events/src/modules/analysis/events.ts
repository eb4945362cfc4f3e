import * as z from 'zod'
import { defineEvent } from '../../language/define-event.ts'
import { defineStream } from '../../language/stream-name.ts'

/** One look at the history. */
export const consultationStream = defineStream<[consultationId: string]>('consultation')

/** Somebody looked at the history: what for, what was asked, and what they were given. It holds nothing of whom it was about. */
export const HistoryConsulted = defineEvent('HistoryConsulted', {
  schema: z.object({
    consultationId: z.string(),
    /** `replay`, `stream` and `sql` show figures; rows about listeners, under pseudonyms, leave with `extract` and `study`. */
    kind: z.enum(['replay', 'stream', 'what-if', 'extract', 'study', 'sql']),
    /** Who looked, as the machine knows them. */
    actor: z.string(),
    purpose: z.string().nullable(),
    question: z.string(),
    /** How far the log was read, in decimal digits. */
    position: z.string(),
    /** When the log took the event there; null when nothing was read. */
    through: z.iso.datetime().nullable(),
    /** Rows that were shown or written. */
    rows: z.number().int().nonnegative(),
    /** Of the answer, or of the manifest of what was written. */
    sha256: z.string(),
  }),
})
