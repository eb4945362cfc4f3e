import { notFound } from '@stillair/events/language/refusal.ts'
import { handleCommand } from '@stillair/events/log/handle-command.ts'
import { loadState } from '@stillair/events/log/load-state.ts'
import { contentDecider } from '@stillair/events/modules/catalogue/decider.ts'
import { contentStream } from '@stillair/events/modules/catalogue/events.ts'
import { transcriptDecider } from '@stillair/events/modules/transcripts/decider.ts'
import { transcriptStream } from '@stillair/events/modules/transcripts/events.ts'
import { transcriptApi } from '../../contract/listener/transcripts.ts'
import { routesOf } from '../../http/route.ts'
import { routeModule } from '../../server/route-module.ts'
import { audienceOf, premiumRequired } from '../subscriptions/audience.ts'
import { ENTITLEMENTS } from '../subscriptions/queries.ts'
import { parseTranscript } from './parse-transcript.ts'
import { findTranscript } from './queries.ts'
import { transcriptAt } from './transcript-at.ts'
import { readTranscript, TRANSCRIPT_BODY_LIMIT } from './transcript-from-request.ts'

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
        const { cues, vtt } = readTranscript(body.text, 'text')
        const session = await loadState(store, contentStream(contentId), contentDecider)
        if (!session.state) throw notFound('The session')
        const { position } = await handleCommand(store, command, {
          stream: transcriptStream(contentId),
          decider: transcriptDecider,
          command: { type: 'PutTranscript', contentId, vtt, expectedRevision: body.expectedRevision },
        })
        return { body: { cues }, position }
      },
    },

    'POST /api/transcripts/check': {
      isForm: true,
      bodyLimit: TRANSCRIPT_BODY_LIMIT,
      // Changes nothing, and the answer may be long, so it is not stored for replay.
      personal: true,
      handle: async ({ body }) => ({ body: { cues: readTranscript(body.text, 'text').cues }, position: null }),
    },

    'GET /api/admin/content/:id/transcript': {
      async handle({ params: { id }, query: { revision } }) {
        const [session, { state }] = await Promise.all([
          loadState(store, contentStream(id), contentDecider),
          loadState(store, transcriptStream(id), transcriptDecider),
        ])
        if (!session.state) throw notFound('The session')
        if (revision !== undefined) {
          const vtt = await transcriptAt(store, id, revision)
          return { body: { cues: vtt === null ? [] : parseTranscript(vtt), revision } }
        }
        return { body: { cues: state.vtt === null ? [] : parseTranscript(state.vtt), revision: state.revision } }
      },
    },
  })
})
