/** The name of a stream: a category, a hyphen, and the id of the one thing whose history it is. */
export type StreamName = `${string}-${string}`

/** A kind of stream: call it with what identifies one of them for its name. */
export interface StreamDefinition<Ids extends readonly string[] = readonly string[]> {
  (...ids: Ids): StreamName
  readonly category: string
  /** Whether what is in it belongs to the library: what editors made, and nothing about a listener. */
  readonly isLibrary: boolean
}

/** How the ids of a stream that several things identify stand beside one another. */
const SEPARATOR = ':'

/**
 * Defines a kind of stream, identified by one id or by several in order. The category is lower-case letters alone. Whatever is not
 * declared to be of the library counts as about somebody.
 * The name's maker throws a RangeError when an id is empty.
 */
export function defineStream<const Ids extends readonly string[] = readonly [id: string]>(
  category: string,
  { isLibrary = false }: { readonly isLibrary?: boolean } = {},
): StreamDefinition<Ids> {
  const name = (...ids: Ids): StreamName => {
    if (ids.includes('')) throw new RangeError(`a stream of category '${category}' needs an id`)
    return `${category}-${ids.join(SEPARATOR)}`
  }
  return Object.assign(name, { category, isLibrary })
}

export const isStreamDefinition = (value: unknown): value is StreamDefinition =>
  typeof value === 'function' && 'category' in value
