import * as z from 'zod'
import { defineEvent, type EventOf } from '../../language/define-event.ts'
import { defineStream } from '../../language/stream-name.ts'

/** The spoken words of one content, word by word. */
export const transcriptStream = defineStream<[contentId: string]>('transcript', { isLibrary: true })

/** The spoken words of the content, with times: WebVTT. It takes the place of the one before. */
export const TranscriptAttached = defineEvent('TranscriptAttached', {
  schema: z.object({ contentId: z.string(), vtt: z.string() }),
})
export const TranscriptRemoved = defineEvent('TranscriptRemoved', { schema: z.object({ contentId: z.string() }) })
export type TranscriptEvent = EventOf<typeof TranscriptAttached | typeof TranscriptRemoved>
