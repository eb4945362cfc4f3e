import { notFound } from '@stillair/events/language/refusal.ts'
import type { EventStore } from '@stillair/events/log/event-store.ts'
import { transcriptDecider } from '@stillair/events/modules/transcripts/decider.ts'
import { type TranscriptEvent, transcriptStream } from '@stillair/events/modules/transcripts/events.ts'

/**
 * Returns the content's transcript at a revision of the transcript's stream, as WebVTT; null when there was none.
 * @throws a `not-found` refusal when the stream has no such revision
 */
export async function transcriptAt(
  store: EventStore,
  contentId: string,
  revision: number | null,
): Promise<string | null> {
  if (revision === null) return null
  const { events } = await store.readStream<TranscriptEvent>(transcriptStream(contentId))
  const event = events.find((each) => each.revision === revision)
  if (!event) throw notFound('The transcript of that version')
  const recorded = event as unknown as TranscriptEvent
  return transcriptDecider.evolve(transcriptDecider.initialState, recorded, event.metadata.occurredAt).vtt
}
