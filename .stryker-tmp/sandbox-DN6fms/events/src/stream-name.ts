/**
 * The categories of the product's streams. What is not named here is somebody else's: a log that holds other things, too,
 * is asked for these alone.
 */
// @ts-nocheck

export const CATEGORIES = [
  'analytics',
  'analyticsmonth',
  'completion',
  'content',
  'cover',
  'coverimage',
  'media',
  'program',
  'programcover',
  'rating',
  'role',
  'session',
  'subscription',
  'transcript',
  'user',
  'view',
  'waitlist',
] as const

export type Category = (typeof CATEGORIES)[number]

/** The name of a stream: a category, a hyphen, and the id of the one thing whose story it tells. */
export type StreamName = `${Category}-${string}`

/** How the names of the product's streams begin, for a server that filters by it. */
export const STREAM_PREFIXES: readonly string[] = CATEGORIES.map((category) => `${category}-`)

/** Builds `category-id`. Throws a RangeError when the id is empty. */
export function streamName<C extends Category>(category: C, id: string): `${C}-${string}` {
  if (id === '') throw new RangeError(`a stream of category '${category}' needs an id`)
  return `${category}-${id}`
}

/** Whether the name is one of the product's. */
export function isStreamName(name: string): name is StreamName {
  const hyphen = name.indexOf('-')
  return hyphen > 0 && hyphen < name.length - 1 && (CATEGORIES as readonly string[]).includes(name.slice(0, hyphen))
}

/** The part before the first hyphen. */
export function streamCategory(stream: StreamName): string {
  return stream.slice(0, stream.indexOf('-'))
}

/** The part after the first hyphen. */
export function streamId(stream: StreamName): string {
  return stream.slice(stream.indexOf('-') + 1)
}
