import * as z from 'zod'
import { defineEvent } from '../../language/define-event.ts'
import { defineStream } from '../../language/stream-name.ts'

/** One analysis of the history, recorded for audit. */
export const consultationStream = defineStream<[consultationId: string]>('consultation')

/** Someone analysed the history: their purpose, question and result. Holds nothing about the listeners concerned. */
export const HistoryConsulted = defineEvent('HistoryConsulted', {
  schema: z.object({
    consultationId: z.string(),
    /**
     * `replay` and `stream` show figures, as did `sql` until November 2026; `extract` and `study` export pseudonymised rows
     * about listeners.
     */
    kind: z.enum(['replay', 'stream', 'what-if', 'extract', 'study', 'sql']),
    /** The analyst: `REPLAY_ACTOR`, or their user name on the machine. */
    actor: z.string(),
    purpose: z.string().nullable(),
    question: z.string(),
    /** The log position up to which events were read, in decimal digits. */
    position: z.string(),
    /** When the log recorded the event at that position; null when nothing was read. */
    through: z.iso.datetime().nullable(),
    /** The number of rows shown or written. */
    rows: z.number().int().nonnegative(),
    /** The hash of the result, or of the manifest of the written files. */
    sha256: z.string(),
  }),
})
