/**
 * Replaces the script that the Firebase SDK and the Auth emulator's helper frame load from a Google host, so that signing in
 * with Google works in local runs without a network. It implements the one part they use: calls by name, with an answer,
 * between a page and a frame of the same origin. It runs in the browser and must be self-contained, because its source text
 * is served.
 */
export function installGapiStub(): void {
  type Handler = (data: unknown) => unknown
  type Message = { channel: 'frame-calls'; id: string; name: string; data: unknown } & (
    | { answers: string }
    | { answers: null }
  )
  type Far = {
    register: (name: string, handler: Handler) => void
    send: (name: string, data: unknown, answered?: (answers: unknown[]) => void) => void
    ping: (answered?: (answers: unknown[]) => void) => Promise<unknown[]>
    restyle: () => Promise<void>
  }
  type Opening = { where: HTMLElement; url: string; attributes?: Record<string, string | Record<string, string>> }

  const isMessage = (data: unknown): data is Message =>
    typeof data === 'object' && data !== null && 'channel' in data && data.channel === 'frame-calls'

  /**
   * The other side of a channel. It looks its window up for each message, since a frame has one only once it is in the document.
   */
  const farEnd = (farWindow: () => Window | null): Far => {
    const handlers = new Map<string, Handler>()
    const waiting = new Map<string, (answers: unknown[]) => void>()
    // Queues calls for handlers that are not registered yet.
    const early: Message[] = []

    const post = (name: string, data: unknown, answers: string | null) => {
      const id = crypto.randomUUID()
      farWindow()?.postMessage({ channel: 'frame-calls', id, name, data, answers }, location.origin)
      return id
    }
    const handle = async (message: Message) => {
      const handler = handlers.get(message.name)
      if (handler) post(message.name, await handler(message.data), message.id)
      else early.push(message)
    }
    const send: Far['send'] = (name, data, answered) => {
      const id = post(name, data, null)
      if (answered) waiting.set(id, answered)
    }
    handlers.set('ping', () => true)
    window.addEventListener('message', (event) => {
      if (event.origin !== location.origin || event.source !== farWindow() || !isMessage(event.data)) return
      if (event.data.answers === null) {
        void handle(event.data)
        return
      }
      const answered = waiting.get(event.data.answers)
      waiting.delete(event.data.answers)
      try {
        answered?.([event.data.data])
      } catch {
        // The SDK's callback for `webStorageSupport` throws after its work is done; Google's script ignores that, too.
      }
    })
    return {
      send,
      register: (name, handler) => {
        handlers.set(name, handler)
        for (const message of early.splice(0)) void handle(message)
      },
      ping: (answered) =>
        new Promise((resolve) => {
          send('ping', null, (answers) => {
            answered?.(answers)
            resolve(answers)
          })
        }),
      restyle: () => Promise.resolve(),
    }
  }

  const parent = window.parent === window ? null : farEnd(() => window.parent)

  const open = ({ where, url, attributes = {} }: Opening, opened: (frame: Far) => Promise<unknown>) =>
    new Promise((resolve, reject) => {
      const element = document.createElement('iframe')
      for (const [name, value] of Object.entries(attributes)) {
        if (typeof value === 'string') element.setAttribute(name, value)
        else Object.assign(element.style, value)
      }
      const frame = farEnd(() => element.contentWindow)
      element.addEventListener('load', () => opened(frame).then(resolve, reject), { once: true })
      element.src = url
      where.append(element)
    })

  const context = { getParentIframe: () => parent, open }
  Object.assign(window, {
    gapi: {
      load: (_modules: string, then: (() => void) | { callback: () => void }) =>
        typeof then === 'function' ? then() : then.callback(),
      iframes: { Iframe: function Iframe() {}, CROSS_ORIGIN_IFRAMES_FILTER: null, getContext: () => context },
    },
  })
  // The helper frame names its callback in the script's address.
  if ('gapi_onload' in window && typeof window.gapi_onload === 'function') window.gapi_onload()
}
