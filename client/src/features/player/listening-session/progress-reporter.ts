import type { UpdateSession } from '@stillair/api/contract/listener/listening.ts'
import { isCounted } from '@stillair/events/modules/listening/rules.ts'
import { newId } from '../../../api/new-id.ts'
import { flush, sendWhileLeaving, storeReport, storeStart } from '../../../entities/listening/outbox.ts'
import { saveResumePosition } from '../../../entities/listening/resume-positions.ts'

const EVERY_MS = 30_000

/** The data to report, as totals since the listening session began. */
export interface Reading {
  /** Seconds really listened to. */
  readonly listenedSeconds: number
  /** The media position in seconds; `null` before anything has played. */
  readonly positionSeconds: number | null
  readonly completed: boolean
}

export interface ReporterOptions {
  readonly userId: string
  readonly contentId: string
  /** The id of the first listening session: starting it twice makes one session. */
  readonly sessionId: string
  read(): Reading
}

export interface ProgressReporter {
  /** Returns the id of the current listening session. */
  sessionId(): string
  /**
   * Starts completed content over. The listening session ends with the seconds up to here, and a new one begins, so
   * that its position can be resumed and its end counts.
   */
  beginAnew(listenedSeconds: number): void
  /** Stores the current totals, to be sent with the next report. */
  keep(): void
  /** Stores and sends the current totals. Resolves when they have arrived, or have to wait. */
  report(): Promise<void>
  /** Sends a last report as the page closes. Resolves when it has arrived or is stored. */
  leave(): Promise<void>
}

/** Starts a listening session and reports it every 30 seconds, and when the page is hidden, closed or left. */
export function startProgressReporter({
  userId,
  contentId,
  sessionId: first,
  read,
}: ReporterOptions): ProgressReporter {
  const stop = new AbortController()
  let sessionId = first
  let lastKept = ''
  /** The time of the last report, by the device's clock. */
  let madeAt = 0
  /** The newest request, until all reports have arrived or have to wait. */
  let underWay: Promise<unknown>

  function begin(): void {
    storeStart(userId, sessionId, contentId)
    underWay = flush(userId)
  }

  /** Stores the next report. Returns it, or `null` when there is too little or nothing new to report. */
  function keep({ listenedSeconds, positionSeconds, completed } = read()): UpdateSession | null {
    if (!isCounted(listenedSeconds)) return null
    const signature = `${listenedSeconds.toFixed(1)} ${positionSeconds?.toFixed(1)} ${completed}`
    if (signature === lastKept) return null
    lastKept = signature
    // The later report wins, even if the device's clock was set back between them.
    madeAt = Math.max(Date.now(), madeAt + 1)
    const totals = { endTime: new Date(madeAt).toISOString(), durationPlayed: listenedSeconds, completed }
    const report = positionSeconds === null ? totals : { ...totals, position: positionSeconds }
    storeReport(userId, sessionId, report)
    if (positionSeconds !== null) saveResumePosition(userId, contentId, positionSeconds)
    return report
  }

  async function report(): Promise<void> {
    keep()
    underWay = flush(userId)
    await underWay
  }

  function beginAnew(listenedSeconds: number): void {
    keep({ listenedSeconds, positionSeconds: null, completed: true })
    sessionId = newId()
    lastKept = ''
    begin()
  }

  async function leave(): Promise<void> {
    const body = keep()
    // A pause already reported everything; data read after leaving must include it.
    if (!body) await underWay
    else if (!(await sendWhileLeaving(userId, sessionId, body))) {
      console.warn('A listening session could not be updated while leaving; it will be sent later')
    }
  }

  begin()
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
    keep: () => void keep(),
    report,
    leave: () => {
      clearInterval(timer)
      stop.abort()
      return leave()
    },
  }
}
