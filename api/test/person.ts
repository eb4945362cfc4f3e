export interface Answer {
  readonly status: number
  readonly headers: Headers
  /** The JSON of the body; its text when it is none, empty for events that go on. Mostly an object, and looked into as one. */
  readonly body: Readonly<Record<string, unknown>>
}

export type RequestHeaders = Readonly<Record<string, string>>

/** A client that is signed in, and reads what it wrote. */
export interface Person {
  get(path: string, headers?: RequestHeaders): Promise<Answer>
  post(path: string, body?: unknown, headers?: RequestHeaders): Promise<Answer>
  put(path: string, body?: unknown, headers?: RequestHeaders): Promise<Answer>
  patch(path: string, body?: unknown, headers?: RequestHeaders): Promise<Answer>
  delete(path: string, body?: unknown, headers?: RequestHeaders): Promise<Answer>
  send(method: string, path: string, init?: { headers?: RequestHeaders; body?: string | Uint8Array }): Promise<Answer>
}

/** How often a read that is answered as stale is repeated; each answer comes after a second of waiting. */
const PATIENCE = 240

/**
 * Sends requests with a token, and the newest position it has met or is given, as the client does. With `patient`,
 * reads that are answered as stale are repeated: a busy machine's projections may be late.
 */
export function person(url: string, token: string | null, { patient = false } = {}): Person {
  let position = 0n

  async function send(
    method: string,
    path: string,
    { headers = {}, body }: { headers?: RequestHeaders; body?: string | Uint8Array } = {},
  ): Promise<Answer> {
    const given = headers['x-position'] ?? ''
    const isOlder = /^\d+$/.test(given) && BigInt(given) < position
    const response = await fetch(url + path, {
      method,
      headers: {
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...(position > 0n && { 'x-position': String(position) }),
        ...headers,
        ...(isOlder && { 'x-position': String(position) }),
      },
      ...(body !== undefined && { body: body as BodyInit }),
    })
    const met = BigInt(response.headers.get('x-position') ?? 0)
    if (met > position) position = met
    const isEndless = response.headers.get('content-type')?.startsWith('text/event-stream') ?? false
    if (isEndless) await response.body?.cancel()
    const text = isEndless ? '' : await response.text()
    const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false
    return { status: response.status, headers: response.headers, body: isJson && text !== '' ? JSON.parse(text) : text }
  }

  const sendJson =
    (method: string) =>
    (path: string, body?: unknown, headers: RequestHeaders = {}): Promise<Answer> =>
      body === undefined
        ? send(method, path, { headers })
        : send(method, path, {
            headers: { 'content-type': 'application/json', ...headers },
            body: JSON.stringify(body),
          })

  return {
    send,
    async get(path, headers = {}) {
      for (let asked = 1; ; asked++) {
        const answer = await send('GET', path, { headers })
        if (!patient || asked === PATIENCE || answer.headers.get('x-stale') === null) return answer
      }
    },
    post: sendJson('POST'),
    put: sendJson('PUT'),
    patch: sendJson('PATCH'),
    delete: sendJson('DELETE'),
  }
}
