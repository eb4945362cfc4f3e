import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { pause } from '@stillair/events/process/wait.ts'
import { type ApiClient, ApiClientError, apiClient } from '../src/sample-data/api-client.ts'
import { adminClient } from '../src/sample-data/content/admin-client.ts'
import { ffmpeg } from '../src/sample-data/content/ffmpeg.ts'

/** Acknowledged commands, and counts of requests without an answer. */
export interface Ledger {
  /** Acknowledged seconds of listening, by listening session. */
  readonly heard: Map<string, number>
  /** The last acknowledged rating, by `user content`. */
  readonly ratings: Map<string, number>
  readonly uploads: Set<string>
  readonly done: Map<string, number>
  /** Requests that got no answer or a 5xx; each is retried until it is answered. */
  unanswered: number
  /** Refusals of permitted commands, which should not occur. */
  readonly refused: string[]
}

export const emptyLedger = (): Ledger => ({
  heard: new Map(),
  ratings: new Map(),
  uploads: new Set(),
  done: new Map(),
  unanswered: 0,
  refused: [],
})

/** Number of reports in a listening session, and milliseconds between two: long enough to count. */
const REPORTS = 5
const REPORT_EVERY = 1_000

interface Around {
  readonly origin: string
  readonly ledger: Ledger
  readonly random: () => number
  readonly signal: AbortSignal
  readonly folder: string
  readonly contents: string[]
}

/** Retries a request until it is answered, as the product's own clients do. Returns `null` when the run ends first. */
async function persist<T>({ ledger, signal }: Around, what: string, action: () => Promise<T>): Promise<T | null> {
  for (let wait = 100; ; wait = Math.min(2_000, wait * 2)) {
    try {
      const done = await action()
      ledger.done.set(what, (ledger.done.get(what) ?? 0) + 1)
      return done
    } catch (error) {
      // 409 while the API still counts an attempt as running whose process was killed; its text asks to try again.
      const isWaiting = error instanceof ApiClientError && error.message.includes('still being handled')
      if (error instanceof ApiClientError && error.status < 500 && !isWaiting) {
        ledger.refused.push(error.message)
        return null
      }
      ledger.unanswered++
      if (signal.aborted) return null
      await pause(wait, signal)
    }
  }
}

/** Plays, reads and rates at random until the signal aborts. */
export async function listen(around: Around, email: string): Promise<void> {
  const { origin, ledger, random, signal, contents } = around
  const api: ApiClient = apiClient(origin, email)
  while (!signal.aborted) {
    const id = contents[Math.floor(random() * contents.length)]
    if (!id) return
    const once = () => randomUUID()
    await persist(around, 'page', () => api.call('GET /api/content/:id', { params: { id } }))
    const begin = once()
    const session = await persist(around, 'listening begun', () =>
      api.call('POST /api/create-session', { body: { contentId: id }, idempotencyKey: begin }),
    )
    if (session) {
      ledger.heard.set(session.id, 0)
      const begunAt = performance.now()
      for (let report = 1; report <= REPORTS && !signal.aborted; report++) {
        await pause(REPORT_EVERY, signal)
        const seconds = (performance.now() - begunAt) / 1_000
        const body = { endTime: new Date().toISOString(), durationPlayed: seconds, position: seconds, completed: false }
        const key = once()
        const reported = await persist(around, 'listening reported', () =>
          api.call('PATCH /api/session-logs/:id', { params: { id: session.id }, body, idempotencyKey: key }),
        )
        if (reported) ledger.heard.set(session.id, seconds)
      }
    }
    const rating = (1 + Math.floor(random() * 3)) as 1 | 2 | 3
    const key = once()
    const { uid } = (await persist(around, 'signed in', () => api.identity())) ?? { uid: '' }
    const rated = await persist(around, 'rated', () =>
      api.call('PUT /api/content/:id/rating', { params: { id }, body: { rating }, idempotencyKey: key }),
    )
    if (rated) ledger.ratings.set(`${uid} ${id}`, rating)
    await persist(around, 'progress', () => api.call('GET /api/progress'))
    await pause(random() * 200, signal)
  }
}

/** Creates the library, then edits it and uploads to it at random until the signal aborts. */
export async function edit(around: Around, { ready }: { readonly ready: () => void }): Promise<void> {
  const { origin, ledger, random, signal, contents, folder } = around
  const admin = adminClient(origin)
  for (let number = 0; number < 6; number++) {
    const key = randomUUID()
    const created = await persist(around, 'content written', () =>
      admin.createContent(
        {
          title: `Soak ${number}`,
          type: 'audio',
          fileUrl: 'https://example.com/a.mp3',
          categoryId: 1,
          tags: [],
          isPublished: true,
          isFreeContent: true,
        },
        key,
      ),
    )
    if (created) contents.push(created.id)
  }
  ready()
  await ffmpeg(process.env.FFMPEG_PATH ?? 'ffmpeg', folder, [
    ...['-f', 'lavfi', '-i', 'sine=frequency=220:duration=8', 'tone.wav'],
  ])
  for (let round = 1; !signal.aborted; round++) {
    const id = contents[Math.floor(random() * contents.length)] ?? ''
    const key = randomUUID()
    const description = 'A calm voice. '.repeat(1 + Math.floor(random() * 200))
    await persist(around, 'content edited', () => admin.editContent(id, { description }, key))
    if (round % 40 === 0) {
      const mediaId = await persist(around, 'uploaded', () => admin.upload(join(folder, 'tone.wav')))
      if (mediaId) ledger.uploads.add(mediaId)
    }
    await pause(200 + random() * 600, signal)
  }
}
