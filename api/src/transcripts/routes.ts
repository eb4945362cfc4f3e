import { contentDecider } from '@stillair/events/catalogue/decider.ts'
import { contentStream } from '@stillair/events/catalogue/events.ts'
import { handleCommand, loadState } from '@stillair/events/handle-command.ts'
import { notFound } from '@stillair/events/refusal.ts'
import { transcriptDecider } from '@stillair/events/transcripts/decider.ts'
import { transcriptStream } from '@stillair/events/transcripts/events.ts'
import { transcriptApi } from '../contract/transcripts.ts'
import { webVtt } from '../contract/web-vtt.ts'
import { routesOf } from '../http/route.ts'
import { refuseTooLarge } from '../recorded-size.ts'
import { routeModule } from '../route-module.ts'
import { audienceOf, premiumRequired } from '../subscriptions/audience.ts'
import { ENTITLEMENTS } from '../subscriptions/queries.ts'
import type { Cue } from './cue.ts'
import { parseTranscript } from './parse-transcript.ts'
import { findTranscript } from './queries.ts'

/** 500,000 characters are at most 3 MB as JSON. */
const TRANSCRIPT_BODY_LIMIT = 3 * 1024 * 1024

/** The cues of a file, and what is kept of them: nothing of an empty one. Throws an `invalid` refusal that names the line. */
function read(text: string): { readonly cues: Cue[]; readonly vtt: string | null } {
  if (text.trim() === '') return { cues: [], vtt: null }
  const cues = parseTranscript(text)
  const vtt = webVtt(cues)
  refuseTooLarge('The transcript', 'text', vtt)
  return { cues, vtt }
}

export const transcriptRoutes = routeModule(({ store, pool }) => {
  return routesOf(transcriptApi, {
    'GET /api/content/:id/transcript': {
      reads: ['library', 'transcripts', ENTITLEMENTS],
      async handle({ params, caller, command }) {
        const transcript = await findTranscript(pool, params.id, audienceOf(caller, command.now))
        if (transcript === null) throw notFound('The transcript')
        if (transcript.is_locked) throw premiumRequired()
        return { body: { cues: parseTranscript(transcript.vtt) } }
      },
    },

    'PUT /api/content/:id/transcript': {
      isForm: true,
      bodyLimit: TRANSCRIPT_BODY_LIMIT,
      async handle({ params: { id: contentId }, body, command }) {
        const { cues, vtt } = read(body.text)
        const session = await loadState(store, contentStream(contentId), contentDecider)
        if (!session.state) throw notFound('The session')
        const { position } = await handleCommand(store, command, {
          stream: transcriptStream(contentId),
          decider: transcriptDecider,
          command: { type: 'PutTranscript', contentId, vtt },
        })
        return { body: { cues }, position }
      },
    },

    'POST /api/transcripts/check': {
      isForm: true,
      bodyLimit: TRANSCRIPT_BODY_LIMIT,
      // Nothing is decided, and the answer may be long: a repetition reads it again.
      personal: true,
      handle: async ({ body }) => ({ body: { cues: read(body.text).cues } }),
    },
  })
})
