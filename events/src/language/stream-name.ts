/** The name of a stream: a category, a hyphen, and the id of the entity whose history it holds. */
export type StreamName = `${string}-${string}`

/** A kind of stream. Calling it with the ids of an entity returns the stream's name. */
export interface StreamDefinition<Ids extends readonly string[] = readonly string[]> {
  (...ids: Ids): StreamName
  readonly category: string
  /** Whether the stream belongs to the library: editors' work only, with nothing about listeners. */
  readonly isLibrary: boolean
}

/** Separates the ids of a stream that is identified by several. */
const SEPARATOR = ':'

/**
 * Defines a kind of stream, identified by one id or by several in order. The category consists of lower-case letters only.
 * Streams that are not declared as library streams count as personal.
 * The returned function throws a RangeError when an id is empty.
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
