import { contentStream, transcriptStream } from '@stillair/events/catalogue/events.ts'
import type { EventStore } from '@stillair/events/event-store.ts'
import type pg from 'pg'
import { contentDecider } from '../catalogue/decider.ts'
import { PutTranscript, Transcript } from '../contract/content.ts'
import { handleCommand, loadState } from '../handle-command.ts'
import { IdParams } from '../http/ids.ts'
import { type Route, route } from '../http/route.ts'
import { refuseTooLarge } from '../recorded-size.ts'
import { notFound } from '../refusal.ts'
import { audienceOf, premiumRequired } from '../subscriptions/audience.ts'
import { ENTITLEMENTS } from '../subscriptions/queries.ts'
import { transcriptDecider } from './decider.ts'
import { parseTranscript } from './parse-transcript.ts'
import { findTranscript } from './queries.ts'
import { webVtt } from './web-vtt.ts'

const tag = 'Library'
/** 500,000 characters are at most 3 MB as JSON. */
const TRANSCRIPT_BODY_LIMIT = 3 * 1024 * 1024

export function transcriptRoutes({ store, pool }: { store: EventStore; pool: pg.Pool }): Route[] {
  return [
    route({
      method: 'get',
      path: '/api/content/:id/transcript',
      access: 'listener',
      tag,
      summary: 'What is said in a session, with times',
      params: IdParams,
      status: 200,
      response: Transcript,
      reads: ['library', 'transcripts', ENTITLEMENTS],
      async handle({ params, caller, command }) {
        const transcript = await findTranscript(pool, params.id, audienceOf(caller, command.now))
        if (transcript === null) throw notFound('The transcript')
        if (transcript.is_locked) throw premiumRequired()
        return { body: { cues: parseTranscript(transcript.vtt) } }
      },
    }),

    route({
      method: 'put',
      path: '/api/content/:id/transcript',
      access: 'admin',
      tag,
      summary: 'Attaches a transcript, WebVTT or SubRip; an empty text takes it away',
      params: IdParams,
      body: PutTranscript,
      isForm: true,
      bodyLimit: TRANSCRIPT_BODY_LIMIT,
      status: 200,
      response: Transcript,
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
    }),
  ]
}
