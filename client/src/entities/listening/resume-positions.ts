import { readStored, writeStored } from '../../browser/local-storage.ts'

/** Where content was left on this device. */
interface Place {
  readonly contentId: string
  /** Seconds. */
  readonly position: number
  /** ISO 8601. */
  readonly lastHeardAt: string
}

/** As many as somebody may go on with. */
const MOST = 50

const keyOf = (userId: string) => `stillair:places:${userId}`

function placesOf(userId: string): readonly Place[] {
  try {
    return JSON.parse(readStored(keyOf(userId)) ?? '[]')
  } catch {
    return []
  }
}

/** Notes where a user is in content, seconds, for when the server cannot be asked. */
export function saveResumePosition(userId: string, contentId: string, position: number): void {
  const others = placesOf(userId).filter((place) => place.contentId !== contentId)
  const place: Place = { contentId, position, lastHeardAt: new Date().toISOString() }
  writeStored(keyOf(userId), JSON.stringify([place, ...others].slice(0, MOST)))
}

/** Where a user left content on this device; null where that is not known. */
export function placeOf(userId: string, contentId: string): Place | null {
  return placesOf(userId).find((place) => place.contentId === contentId) ?? null
}
