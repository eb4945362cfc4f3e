import { randomUUID } from 'node:crypto'
import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Ledger } from '../soak/people.ts'
import recording from './phone.json' with { type: 'json' }
import type { RecordedRequest } from './recorded-request.ts'
import { type Answer, sendRequest } from './send-request.ts'
import type { Kind, Tally } from './tally.ts'

/** Milliseconds of a listening session, on average (docs/scaling.md). */
const LISTENS = 482_000
/** Milliseconds at the end of the recording that go on until then: two reports, and the parts that are played between them. */
const STEADY = 60_000
const REQUESTS = prolonged(recording)
/** Milliseconds after which a listener opens the app again. */
const DURATION = (REQUESTS.at(-1)?.at ?? 0) + 2_000
/** The connections that a browser opens to one server with HTTP/1.1. */
const CONNECTIONS = 6
/** The Firebase project of local runs. */
const PROJECT = 'demo-stillair'
/** How often the app sends a refused read again (client/src/api/until-admitted.ts). */
const MOST_REFUSALS = 3
const BEGINS = 'POST /api/create-session'

interface Sent {
  readonly body?: object
  readonly range?: string
}

export interface ListenerOptions {
  readonly origin: string
  readonly contentId: string
  readonly ledger: Ledger
  /** Returns where answers count now. */
  readonly tally: () => Tally
  readonly signal: AbortSignal
}

/** A person with a phone: the recording is played again and again, as one of many listeners. */
export interface Listener {
  /** Begins somewhere in the recording, at `start` of its duration (0 to 1). Resolves when the signal has aborted. */
  listen(start: number): Promise<void>
}

/** Accounts made at once. */
const AT_ONCE = 10

/** Makes that many accounts. Throws when the server does not. */
export async function newListeners(count: number, options: ListenerOptions): Promise<readonly Listener[]> {
  const ids = Array.from({ length: count }, () => randomUUID())
  await signUp(ids, options.origin)
  const made: Listener[] = []
  const make = async () => {
    for (let id = ids.pop(); id !== undefined; id = ids.pop()) made.push(await newListener(id, options))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, make))
  return made
}

const emailOf = (id: string) => `${id}@load.test`

/** Lets the Auth emulator know these people, as its own administrator. One by one they would take minutes. */
async function signUp(ids: readonly string[], origin: string): Promise<void> {
  const response = await fetch(`${origin}/identitytoolkit.googleapis.com/v1/projects/${PROJECT}/accounts:batchCreate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer owner' },
    body: JSON.stringify({ users: ids.map((id) => ({ localId: id, email: emailOf(id), emailVerified: true })) }),
  })
  if (!response.ok) throw new Error(`accounts: ${response.status} ${await response.text()}`)
}

async function newListener(localId: string, options: ListenerOptions): Promise<Listener> {
  const { origin, contentId, ledger, tally, signal } = options
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS, timeout: 25_000 })
  const email = emailOf(localId)
  const idToken = unsignedToken(localId, email)
  const account = { firebaseUid: localId, name: 'Load', email, onboardingComplete: false }
  let position: string | null = null
  /** The listening session that the server has confirmed, and when. */
  let session: { readonly id: string; readonly begunAt: number } | null = null
  /** The signed address of the recording's folder. */
  let media = ''
  /** A player requests one part after the other. */
  let lastPart: Promise<unknown> = Promise.resolve()

  async function send(line: string, { body, range }: Sent = {}, refusals = 0): Promise<Answer> {
    const [method = '', address = ''] = line.split(' ')
    const isFile = address.startsWith('/media/')
    const headers = isFile
      ? { ...(range !== undefined && { range }) }
      : {
          authorization: `Bearer ${idToken}`,
          'x-user-id': localId,
          'x-time-zone': 'Europe/London',
          ...(position !== null && { 'x-position': position }),
          ...(method !== 'GET' && { 'idempotency-key': randomUUID() }),
        }
    const answer = await sendRequest(agent, { method, url: origin + address, headers, body })
    tally().add(kindOf(method, address), answer)
    position = answer.headers['x-position']?.toString() ?? position
    // As the app does: a refused read is sent again when the server asks for it.
    const after = Number(answer.headers['retry-after'])
    if (method !== 'GET' || answer.status !== 503 || refusals === MOST_REFUSALS) return answer
    await sleep(after * 1_000 * (1 + Math.random()))
    return signal.aborted ? answer : send(line, {}, refusals + 1)
  }

  async function openPlayback(): Promise<void> {
    const answer = await send(`GET /api/content/${contentId}/playback`)
    if (answer.status !== 200) return
    const { hlsUrl } = JSON.parse(answer.text()) as { hlsUrl: string }
    media = hlsUrl.slice(0, hlsUrl.lastIndexOf('/'))
  }

  async function begin(): Promise<void> {
    const sessionId = randomUUID()
    const { status } = await send(BEGINS, { body: { contentId, sessionId } })
    session = null
    if (status !== 201) return
    session = { id: sessionId, begunAt: performance.now() }
    ledger.heard.set(sessionId, 0)
  }

  async function report(): Promise<void> {
    if (session === null) return
    const { id, begunAt } = session
    const listened = (performance.now() - begunAt) / 1_000
    const body = { endTime: new Date().toISOString(), durationPlayed: listened, position: listened, completed: false }
    const { status } = await send(`PATCH /api/session-logs/${id}`, { body })
    if (status === 200) ledger.heard.set(id, listened)
  }

  function replay({ request, range }: RecordedRequest): Promise<unknown> {
    const line = request.replace('{content}', contentId).replace('{media}', media)
    if (request.endsWith('/playback')) return openPlayback()
    if (request === BEGINS) return begin()
    if (request.startsWith('PATCH ')) return report()
    if (!request.includes('{media}')) return send(line, request.startsWith('GET ') ? {} : { body: {} })
    if (media !== '') lastPart = lastPart.then(() => send(line, { ...(range !== undefined && { range }) }))
    return lastPart
  }

  const registered = await send('POST /api/users', { body: account })
  if (registered.status >= 300) throw new Error(`${registered.status} ${registered.text()}`)
  return {
    async listen(start) {
      let from = start * DURATION
      const beginsAt = REQUESTS.find(({ request }) => request === BEGINS)?.at ?? 0
      if (from > beginsAt) {
        await openPlayback()
        await begin()
      }
      while (!signal.aborted) {
        const opened = performance.now() - from
        for (const recorded of REQUESTS) {
          if (recorded.at < from) continue
          const wait = recorded.at - (performance.now() - opened)
          if (wait > 0) await sleep(wait)
          if (signal.aborted) break
          const replayed = replay(recorded)
          // What follows needs the listening session.
          if (recorded.request === BEGINS) await replayed
        }
        from = 0
        if (!signal.aborted) await sleep(Math.max(0, DURATION - (performance.now() - opened)))
      }
      agent.destroy()
    },
  }
}

/** Returns the recording with its steady part repeated until the end of an average session. */
function prolonged(recorded: readonly RecordedRequest[]): readonly RecordedRequest[] {
  const last = recorded.at(-1)?.at ?? 0
  const steady = recorded.filter(({ at }) => at > last - STEADY)
  const rounds = Math.ceil((LISTENS - last) / STEADY)
  const more = Array.from({ length: rounds }, (_, round) =>
    steady.map((request) => ({ ...request, at: request.at + (round + 1) * STEADY })),
  )
  return [...recorded, ...more.flat()]
}

/** Returns a token like the Auth emulator's, which are unsigned. */
function unsignedToken(uid: string, email: string): string {
  const now = Math.floor(Date.now() / 1_000)
  const claims = {
    iss: `https://securetoken.google.com/${PROJECT}`,
    aud: PROJECT,
    auth_time: now,
    iat: now,
    exp: now + 3_600,
    sub: uid,
    user_id: uid,
    email,
    email_verified: true,
    firebase: { sign_in_provider: 'password' },
  }
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${encode({ alg: 'none', typ: 'JWT' })}.${encode(claims)}.`
}

function kindOf(method: string, address: string): Kind {
  if (address.startsWith('/media/')) return 'media'
  if (method === 'PATCH') return 'report'
  return method === 'GET' ? 'read' : 'command'
}
