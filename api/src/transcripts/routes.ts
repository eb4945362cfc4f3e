import { contentDecider } from '@stillair/events/catalogue/decider.ts'
import { contentStream } from '@stillair/events/catalogue/events.ts'
import { handleCommand, loadState } from '@stillair/events/handle-command.ts'
import { notFound } from '@stillair/events/refusal.ts'
import { transcriptDecider } from '@stillair/events/transcripts/decider.ts'
import { transcriptStream } from '@stillair/events/transcripts/events.ts'
import { transcriptApi } from '../contract/transcripts.ts'
import { routesOf } from '../http/route.ts'
import { refuseTooLarge } from '../recorded-size.ts'
import { routeModule } from '../route-module.ts'
import { audienceOf, premiumRequired } from '../subscriptions/audience.ts'
import { ENTITLEMENTS } from '../subscriptions/queries.ts'
import { parseTranscript } from './parse-transcript.ts'
import { findTranscript } from './queries.ts'
import { webVtt } from './web-vtt.ts'

/** 500,000 characters are at most 3 MB as JSON. */
const TRANSCRIPT_BODY_LIMIT = 3 * 1024 * 1024

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
        const cues = body.text.trim() === '' ? [] : parseTranscript(body.text)
        const vtt = cues.length === 0 ? null : webVtt(cues)
        if (vtt !== null) refuseTooLarge('The transcript', 'text', vtt)
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
  })
})
