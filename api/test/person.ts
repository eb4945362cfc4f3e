import { formatPosition, parsePosition } from '@stillair/events/language/position.ts'
import { logConfig } from '@stillair/events/log/config.ts'
import { positionTokens } from '../src/http/requests/position-tokens.ts'

export interface Answer {
  readonly status: number
  /** Response headers; `x-position` is decrypted to a decimal position. */
  readonly headers: Headers
  /** The parsed JSON of the body, usually an object. The text if it is not JSON; empty for event streams. */
  readonly body: Readonly<Record<string, unknown>>
}

export type RequestHeaders = Readonly<Record<string, string>>

/** An API client that reads its own writes. */
export interface Person {
  get(path: string, headers?: RequestHeaders): Promise<Answer>
  post(path: string, body?: unknown, headers?: RequestHeaders): Promise<Answer>
  put(path: string, body?: unknown, headers?: RequestHeaders): Promise<Answer>
  patch(path: string, body?: unknown, headers?: RequestHeaders): Promise<Answer>
  delete(path: string, body?: unknown, headers?: RequestHeaders): Promise<Answer>
  send(method: string, path: string, init?: { headers?: RequestHeaders; body?: string | Uint8Array }): Promise<Answer>
}

/** The position tokens of local runs, which tests use. */
export const testTokens = positionTokens(
  logConfig({ NODE_ENV: 'test', POSTGRES_URL: 'postgres://unused' }).lookupSecret,
)
/** Encrypts a decimal position; returns any other text unchanged. */
const sealed = (text: string) => {
  const position = parsePosition(text)
  return position === null ? text : testTokens.seal(position)
}

/** How often a stale read is repeated; each attempt takes a second. */
const PATIENCE = 240

/**
 * Creates a client that sends requests with a token and, as the real client does, with the newest position it has seen
 * or been given. Tests write and read positions in decimal, as in the log. With `patient`, it repeats stale reads,
 * since a busy machine's projections may be late.
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
        ...headers,
        ...(position > 0n && (given === '' || isOlder) && { 'x-position': testTokens.seal(position) }),
        ...(given !== '' && !isOlder && { 'x-position': sealed(given) }),
      },
      ...(body !== undefined && { body: body as BodyInit }),
    })
    const answeredToken = response.headers.get('x-position')
    const met = answeredToken === null ? null : testTokens.open(answeredToken)
    if (met !== null && met > position) position = met
    const answered = new Headers(response.headers)
    if (met !== null) answered.set('x-position', formatPosition(met))
    const isEndless = response.headers.get('content-type')?.startsWith('text/event-stream') ?? false
    if (isEndless) await response.body?.cancel()
    const text = isEndless ? '' : await response.text()
    const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false
    return { status: response.status, headers: answered, body: isJson && text !== '' ? JSON.parse(text) : text }
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
