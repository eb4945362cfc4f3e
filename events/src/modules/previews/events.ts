import * as z from 'zod'
import { defineEvent, type EventOf } from '../../language/define-event.ts'
import { defineStream } from '../../language/stream-name.ts'

/** The links that let people without an account preview one session before it is published. */
export const previewLinksStream = defineStream<[contentId: string]>('previewlinks', { isLibrary: true })

const link = { contentId: z.string(), linkId: z.string() }

export const PreviewLinkMade = defineEvent('PreviewLinkMade', {
  schema: z.object({ ...link, until: z.iso.datetime() }),
})
/** An editor ended the link before it expired. */
export const PreviewLinkEnded = defineEvent('PreviewLinkEnded', { schema: z.object(link) })

export type PreviewLinkEvent = EventOf<typeof PreviewLinkMade | typeof PreviewLinkEnded>
