import { Refusal } from '@stillair/events/language/refusal.ts'

/** More tabs of the admin area than anybody has open. Each stream holds a connection and receives every event. */
const MOST = 50

export interface LiveStreams {
  /**
   * Counts one more stream of the user; the caller runs the returned function when it has ended. Throws a `too-many`
   * refusal.
   */
  enter(userId: string): () => void
}

/** Counts the open streams of each user in this process. */
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
