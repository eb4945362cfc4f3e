import { createParser } from 'eventsource-parser'

export interface LiveMessage {
  /** Null for a comment: nothing but a sign of life. */
  readonly event: string | null
  readonly data: string
}

/** Reads server-sent events from the body of an answer, comments too, until it ends. Throws what breaks it off. */
export async function* liveMessages(body: ReadableStream<Uint8Array>): AsyncGenerator<LiveMessage> {
  let messages: LiveMessage[] = []
  const parser = createParser({
    onEvent: ({ event, data }) => messages.push({ event: event ?? 'message', data }),
    onComment: () => messages.push({ event: null, data: '' }),
  })
  const decoder = new TextDecoder()
  const reader = body.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      parser.feed(decoder.decode(value, { stream: true }))
      yield* messages
      messages = []
    }
  } finally {
    await reader.cancel().catch(() => {})
  }
}
