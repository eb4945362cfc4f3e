/** The name of a stream: a category, a hyphen, and the id of the one thing whose story it tells. */
export type StreamName = `${string}-${string}`

/** Builds `category-id`. Throws a RangeError when a part is empty or the category holds a hyphen. */
export function streamName<C extends string>(category: C, id: string): `${C}-${string}` {
  if (!/^[a-z]+$/.test(category)) throw new RangeError(`a stream category is lower-case letters, not '${category}'`)
  if (id === '') throw new RangeError(`a stream of category '${category}' needs an id`)
  return `${category}-${id}`
}

/** The part before the first hyphen. */
export function streamCategory(stream: StreamName): string {
  return stream.slice(0, stream.indexOf('-'))
}

/** The part after the first hyphen. */
export function streamId(stream: StreamName): string {
  return stream.slice(stream.indexOf('-') + 1)
}
