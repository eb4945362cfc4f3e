import * as z from 'zod'
import { defineEvent, type EventOf } from '../../language/define-event.ts'
import { defineStream } from '../../language/stream-name.ts'

/** The transcript of one content item. */
export const transcriptStream = defineStream<[contentId: string]>('transcript', { isLibrary: true })

/** A transcript with times, in WebVTT, was attached. It replaces the previous one. */
export const TranscriptAttached = defineEvent('TranscriptAttached', {
  schema: z.object({ contentId: z.string(), vtt: z.string() }),
})
export const TranscriptRemoved = defineEvent('TranscriptRemoved', { schema: z.object({ contentId: z.string() }) })
export type TranscriptEvent = EventOf<typeof TranscriptAttached | typeof TranscriptRemoved>
