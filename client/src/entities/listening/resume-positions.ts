import { readStored, writeStored } from '../../browser/local-storage.ts'

/** A resume position on this device. */
interface Place {
  readonly contentId: string
  /** In seconds. */
  readonly position: number
  /** ISO 8601. */
  readonly lastHeardAt: string
}

/** The most positions stored for one user. */
const MOST = 50

const keyOf = (userId: string) => `stillair:places:${userId}`

function placesOf(userId: string): readonly Place[] {
  try {
    return JSON.parse(readStored(keyOf(userId)) ?? '[]')
  } catch {
    return []
  }
}

/** Stores a user's position in content, in seconds, for when the server can't be reached. */
export function saveResumePosition(userId: string, contentId: string, position: number): void {
  const others = placesOf(userId).filter((place) => place.contentId !== contentId)
  const place: Place = { contentId, position, lastHeardAt: new Date().toISOString() }
  writeStored(keyOf(userId), JSON.stringify([place, ...others].slice(0, MOST)))
}

/** Returns a user's resume position in content on this device; null when unknown. */
export function placeOf(userId: string, contentId: string): Place | null {
  return placesOf(userId).find((place) => place.contentId === contentId) ?? null
}
