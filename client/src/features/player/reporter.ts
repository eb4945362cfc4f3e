import type { UpdateSession } from '@stillair/api/contract/listening.ts'
import { isCounted } from '@stillair/events/listening/rules.ts'
import { logFailure } from '../../api/api-error.ts'
import { dropReport, keepReport, sendReport } from '../../entities/listening/outbox.ts'
import { sessionKey, startListeningSession, updateSessionWhileLeaving } from '../../entities/listening/sessions.ts'

const EVERY_MS = 30_000
/** What there is to report, as totals since the listening session began. */
export interface Reading {
  /** Seconds really listened to. */
  readonly listenedSeconds: number
  /** Where in the media, seconds; `null` before anything has played. */
  readonly positionSeconds: number | null
  readonly completed: boolean
}

export interface ReporterOptions {
  readonly userId: string
  readonly contentId: string
  /** Names this view of the content, so that beginning twice begins one listening session. */
  readonly viewId: string
  read(): Reading
}

export interface Reporter {
  /** The listening session's id, once the server has given one. */
  sessionId(): string | null
  /**
   * What was completed is heard anew: the listening session ends with what was listened to until here, and another one
   * begins, so that its position can be resumed from and its end counts.
   */
  beginAnew(listenedSeconds: number): void
  /** Sends what there is now. Resolves when it has arrived, or is kept for later. */
  report(): Promise<void>
  /** The page is being left: a last report goes out. Resolves when it has arrived, or is kept. */
  leave(): Promise<void>
}

/** Begins a listening session on the server and reports it: every 30 seconds, when hidden, closed and left. */
export function startReporter({ userId, contentId, viewId, read }: ReporterOptions): Reporter {
  const stop = new AbortController()
  let sessionId: string | null = null
  let beginning: Promise<void> | null = null
  let lastSent = ''
  let anew = 0
  /** The report that was sent last, until it has arrived or is kept for later. */
  let underWay = Promise.resolve()

  /** Tried again with every report while the server cannot be reached; the same key begins it once. */
  function begin(): Promise<void> {
    const mine = anew
    beginning ??= startListeningSession(contentId, mine === 0 ? sessionKey(viewId) : `${sessionKey(viewId)}-${mine}`)
      .then((session) => {
        if (mine === anew) sessionId = session.id
      })
      .catch((error: unknown) => {
        logFailure('A listening session could not be begun', error)
        if (mine === anew) beginning = null
      })
    return beginning
  }

  /** The next report, or `null` when there is too little to report, or nothing new. */
  function next({ listenedSeconds, positionSeconds, completed } = read()): UpdateSession | null {
    if (!isCounted(listenedSeconds)) return null
    const signature = `${listenedSeconds.toFixed(1)} ${positionSeconds?.toFixed(1)} ${completed}`
    if (signature === lastSent) return null
    lastSent = signature
    const report = { endTime: new Date().toISOString(), durationPlayed: listenedSeconds, completed }
    return positionSeconds === null ? report : { ...report, position: positionSeconds }
  }

  async function report(): Promise<void> {
    if (!sessionId) await begin()
    if (!sessionId) return
    const body = next()
    if (body) underWay = sendReport(userId, sessionId, body)
    await underWay
  }

  function beginAnew(listenedSeconds: number): void {
    const last = sessionId && next({ listenedSeconds, positionSeconds: null, completed: true })
    if (sessionId && last) void sendReport(userId, sessionId, last)
    anew += 1
    sessionId = null
    beginning = null
    lastSent = ''
    void begin()
  }

  async function leave(): Promise<void> {
    if (!sessionId) return
    const body = next()
    // A pause has reported it all: what is read after leaving must hold it.
    if (!body) return underWay
    keepReport(userId, sessionId, body)
    if (await updateSessionWhileLeaving(sessionId, body)) dropReport(userId, sessionId, body)
    else console.warn('A listening session could not be updated while leaving; it is kept for later')
  }

  void begin()
  const timer = setInterval(() => void report(), EVERY_MS)
  addEventListener('pagehide', () => void leave(), { signal: stop.signal })
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.visibilityState === 'hidden') void leave()
    },
    { signal: stop.signal },
  )

  return {
    sessionId: () => sessionId,
    beginAnew,
    report,
    leave: () => {
      clearInterval(timer)
      stop.abort()
      return leave()
    },
  }
}
