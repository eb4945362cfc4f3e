import { setTimeout } from 'node:timers/promises'

/** A part of the platform that answers once it is ready. */
export interface Part {
  readonly name: string
  /** Answers 2xx when the part is ready. */
  readonly url: string
  readonly logFile: string
  /** Returns how far the part has come, 0 to 1, from the JSON of an answer that is not 2xx. */
  readonly shareOf?: (answer: unknown) => number
}

export interface Waiting {
  /** Milliseconds in which a part must become ready, or come further. */
  readonly patience: number
  readonly signal: AbortSignal
  /** Called with how far the slowest part has come, 0 to 1. */
  readonly onShare?: (share: number) => void
}

/** Milliseconds between two looks. */
const LOOK = 50
/** Milliseconds that an answer may take. */
const ANSWER = 5_000

/**
 * Resolves when all parts are ready. It waits for as long as they move.
 * @param parts one that another one waits for comes first
 * @throws with the name and the log of the first part that is not ready, when nothing has moved for too long, or when the signal
 *   aborts.
 */
export async function untilReady(parts: readonly Part[], { patience, signal, onShare }: Waiting): Promise<void> {
  let waiting = parts
  const shares = new Map<Part, number>()
  for (let movedAt = performance.now(); ; ) {
    const looks = await Promise.all(waiting.map(async (part) => ({ part, ...(await lookAt(part)) })))
    signal.throwIfAborted()
    const others = looks.filter(({ isReady }) => !isReady)
    if (others.length === 0) return
    let hasMoved = others.length < waiting.length
    for (const { part, share } of others) {
      if (share === null || share === shares.get(part)) continue
      shares.set(part, share)
      hasMoved = true
      onShare?.(share)
    }
    waiting = others.map(({ part }) => part)
    if (hasMoved) movedAt = performance.now()
    else if (performance.now() - movedAt > patience) throw notReady(waiting[0], patience)
    await setTimeout(LOOK)
  }
}

const notReady = (part: Part | undefined, patience: number) =>
  new Error(
    `${part?.name} is not ready, and nothing has moved for ${Math.round(patience / 1_000)} s. Its log is ${part?.logFile}`,
  )

async function lookAt({ url, shareOf }: Part): Promise<{ isReady: boolean; share: number | null }> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(ANSWER) })
    if (response.ok || !shareOf) {
      await response.body?.cancel()
      return { isReady: response.ok, share: null }
    }
    return { isReady: false, share: shareOf(await response.json()) }
  } catch {
    return { isReady: false, share: null }
  }
}
