import { setTimeout as delay } from 'node:timers/promises'
import { BEGINNING, type Position } from '@stillair/events/language/position.ts'
import type pg from 'pg'
import { servingVersions } from '../../server/read-models.ts'

/**
 * How often the checkpoints are queried while a request waits, in milliseconds; one query serves all waiting requests.
 */
const INTERVAL = 5

interface Waiter {
  readonly names: readonly string[]
  readonly position: Position
  readonly done: (reached: boolean) => void
}

/** The progress of the projections that serve this code. */
export interface ProjectionProgress {
  /**
   * Waits at most `timeout` milliseconds until every named projection has passed the position. Returns whether they
   * have. Queries the database only if the answer isn't known yet.
   */
  waitFor(names: readonly string[], position: Position, timeout: number): Promise<boolean>
  /** Returns the position that all of the named projections are known to have reached. */
  known(names: readonly string[]): Position
}

export function projectionProgress(pool: pg.Pool): ProjectionProgress {
  const positions = new Map<string, Position>()
  const waiters = new Set<Waiter>()
  let looking = false

  const known = (names: readonly string[]): Position =>
    names.map((name) => positions.get(name) ?? BEGINNING).reduce((least, next) => (next < least ? next : least))

  async function look(): Promise<void> {
    for (const { name, readUpTo } of await servingVersions(pool)) positions.set(name, readUpTo)
    for (const waiter of waiters) if (known(waiter.names) >= waiter.position) waiter.done(true)
  }

  async function lookWhileSomebodyWaits(): Promise<void> {
    if (looking) return
    looking = true
    try {
      while (waiters.size > 0) {
        await look()
        if (waiters.size > 0) await delay(INTERVAL)
      }
    } catch {
      // If their progress can't be read, they count as behind, and the read is marked stale.
      for (const waiter of waiters) waiter.done(false)
    } finally {
      looking = false
    }
  }

  return {
    known,
    waitFor(names, position, timeout) {
      if (known(names) >= position) return Promise.resolve(true)
      return new Promise((resolve) => {
        const timer = setTimeout(() => waiter.done(false), timeout)
        const waiter: Waiter = {
          names,
          position,
          done: (reached) => {
            clearTimeout(timer)
            waiters.delete(waiter)
            resolve(reached)
          },
        }
        waiters.add(waiter)
        void lookWhileSomebodyWaits()
      })
    },
  }
}
