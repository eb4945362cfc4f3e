import { createParser } from 'eventsource-parser'

export interface LiveMessage {
  /** Null for a comment, which is only a heartbeat. */
  readonly event: string | null
  readonly data: string
}

/** Yields server-sent events, including comments, from a response body until it ends. Throws when the connection breaks. */
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
