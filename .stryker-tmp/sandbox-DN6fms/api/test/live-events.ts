/** One server-sent event, as it came. */
// @ts-nocheck

export interface ReceivedEvent {
  readonly event: string
  readonly data: Readonly<Record<string, unknown>>
}

/** An open connection of server-sent events. */
export interface LiveEvents {
  readonly status: number
  readonly headers: Headers
  /** What has come so far. */
  readonly received: readonly ReceivedEvent[]
  /** The next event that fits and was not given before; fails when the connection ends without one. */
  next(fits: (event: ReceivedEvent) => boolean): Promise<ReceivedEvent>
  /** Whether it ended as it should, once it has; a connection that breaks does not. */
  readonly ended: Promise<boolean>
  close(): void
}

/** Listens to a live route of the API as a browser does. */
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
          throw new Error(`it ended after ${JSON.stringify(received)}`)
        } else {
          await arrived.promise
        }
      }
    },
    ended,
    close: () => leaving.abort(),
  }
}

/** Comments are no events. */
function eventOf(block: string): ReceivedEvent[] {
  const fields = new Map(
    block.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
  )
  const [event, data] = [fields.get('event'), fields.get('data')]
  return event === undefined || data === undefined ? [] : [{ event, data: JSON.parse(data) }]
}
