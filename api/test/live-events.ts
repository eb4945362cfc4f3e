/** A received server-sent event. */
export interface ReceivedEvent {
  readonly event: string
  readonly data: Readonly<Record<string, unknown>>
}

/** An open stream of server-sent events. */
export interface LiveEvents {
  readonly status: number
  readonly headers: Headers
  /** All events received so far. */
  readonly received: readonly ReceivedEvent[]
  /** Returns the next event that fits and was not returned before; rejects if the stream ends without one. */
  next(fits: (event: ReceivedEvent) => boolean): Promise<ReceivedEvent>
  /** Resolves when the stream has ended: true for a proper end, false for a broken connection. */
  readonly ended: Promise<boolean>
  close(): void
}

/** Connects to a live route of the API as a browser does. */
export async function listenTo(url: string, token: string | null): Promise<LiveEvents> {
  const leaving = new AbortController()
  const response = await fetch(url, {
    signal: leaving.signal,
    headers: { accept: 'text/event-stream', ...(token !== null && { authorization: `Bearer ${token}` }) },
  })
  const received: ReceivedEvent[] = []
  let given = 0
  let arrived = Promise.withResolvers<void>()
  let isOver = false

  async function read(): Promise<boolean> {
    let text = ''
    try {
      for await (const piece of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
        text += piece
        const blocks = text.split('\n\n')
        text = blocks.pop() ?? ''
        received.push(...blocks.flatMap(eventOf))
        arrived.resolve()
        arrived = Promise.withResolvers()
      }
      return true
    } catch {
      return false
    } finally {
      isOver = true
      arrived.resolve()
    }
  }

  const ended = read()
  return {
    status: response.status,
    headers: response.headers,
    received,
    async next(fits) {
      for (;;) {
        const event = received[given]
        if (event) {
          given += 1
          if (fits(event)) return event
        } else if (isOver) {
          throw new Error(`the stream ended after ${JSON.stringify(received)}`)
        } else {
          await arrived.promise
        }
      }
    },
    ended,
    close: () => leaving.abort(),
  }
}

/** Parses an event; comments yield none. */
function eventOf(block: string): ReceivedEvent[] {
  const fields = new Map(
    block.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
  )
  const [event, data] = [fields.get('event'), fields.get('data')]
  return event === undefined || data === undefined ? [] : [{ event, data: JSON.parse(data) }]
}
