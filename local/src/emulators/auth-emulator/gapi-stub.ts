/**
 * Stands in for the script that the Firebase SDK and the Auth emulator's helper frame load from a Google host, so that
 * signing in with Google works in local runs without a network. It offers the one part they use: calls between a page
 * and a frame of the same origin, by name, with an answer. Runs in the browser; holds everything it needs, because its
 * own source text is what is served.
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
   * The far end of a conversation; its window is looked up each time, since a frame's appears only when it is placed.
   */
  const farEnd = (farWindow: () => Window | null): Far => {
    const handlers = new Map<string, Handler>()
    const waiting = new Map<string, (answers: unknown[]) => void>()
    // What was called before its handler was registered is kept for it.
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
        // The SDK's own callback for `webStorageSupport` throws after it has done its work; Google's script bears it, too.
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
  // The helper frame names the function that waits for this script.
  if ('gapi_onload' in window && typeof window.gapi_onload === 'function') window.gapi_onload()
}
