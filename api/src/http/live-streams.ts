import { Refusal } from '@stillair/events/language/refusal.ts'

/** More tabs than anybody has of the admin area. Each stream holds a connection and is sent everything. */
const MOST = 50

export interface LiveStreams {
  /** Counts one more stream of the user; call what it returns when that has ended. Throws a `too-many` refusal. */
  enter(userId: string): () => void
}

/** Counts the streams that each user has open at this process. */
export function liveStreams(): LiveStreams {
  const open = new Map<string, number>()
  return {
    enter(userId) {
      const count = open.get(userId) ?? 0
      if (count >= MOST) {
        throw new Refusal('too-many', 'too-many-streams', 'Too many of these pages are open. Close some of them first.')
      }
      open.set(userId, count + 1)
      return () => {
        const left = (open.get(userId) ?? 1) - 1
        if (left > 0) open.set(userId, left)
        else open.delete(userId)
      }
    },
  }
}
