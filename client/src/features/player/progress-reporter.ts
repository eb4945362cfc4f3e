import type { UpdateSession } from '@stillair/api/contract/listening.ts'
import { isCounted } from '@stillair/events/modules/listening/rules.ts'
import { newId } from '../../api/new-id.ts'
import { flush, sendWhileLeaving, storeReport, storeStart } from '../../entities/listening/outbox.ts'
import { saveResumePosition } from '../../entities/listening/resume-positions.ts'

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
  /** Of this view of the content, and of its listening session: begun twice, it is one. */
  readonly viewId: string
  read(): Reading
}

export interface ProgressReporter {
  /** The id of the listening session that is under way. */
  sessionId(): string
  /**
   * What was completed is heard anew: the listening session ends with what was listened to until here, and another one
   * begins, so that its position can be resumed from and its end counts.
   */
  beginAnew(listenedSeconds: number): void
  /** Keeps what there is now, to be sent with the next report. */
  keep(): void
  /** Keeps it and sends it. Resolves when it has arrived, or has to wait. */
  report(): Promise<void>
  /** The page is being left: a last report goes out. Resolves when it has arrived, or is kept. */
  leave(): Promise<void>
}

/** Begins a listening session and reports it: every 30 seconds, when hidden, closed and left. */
export function startProgressReporter({ userId, contentId, viewId, read }: ReporterOptions): ProgressReporter {
  const stop = new AbortController()
  let sessionId = viewId
  let lastKept = ''
  /** When the last report was made, by the device's clock. */
  let madeAt = 0
  /** The newest sending, until all has arrived or has to wait. */
  let underWay: Promise<unknown>

  function begin(): void {
    storeStart(userId, sessionId, contentId)
    underWay = flush(userId)
  }

  /** Keeps the next report. Returns it, or `null` when there is too little to report, or nothing new. */
  function keep({ listenedSeconds, positionSeconds, completed } = read()): UpdateSession | null {
    if (!isCounted(listenedSeconds)) return null
    const signature = `${listenedSeconds.toFixed(1)} ${positionSeconds?.toFixed(1)} ${completed}`
    if (signature === lastKept) return null
    lastKept = signature
    // Of two reports the later one counts, also when the device's clock was set back between them.
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
    // A pause has reported it all: what is read after leaving must hold it.
    if (!body) await underWay
    else if (!(await sendWhileLeaving(userId, sessionId, body))) {
      console.warn('A listening session could not be updated while leaving; it is kept for later')
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
