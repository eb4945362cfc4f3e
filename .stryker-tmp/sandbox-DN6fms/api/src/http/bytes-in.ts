/** What the body of a route is when it is not JSON. */
// @ts-nocheck

export interface BytesIn {
  /** What is expected, for the document. What it is, the handler tells by the bytes; the header is not believed. */
  readonly mediaTypes: readonly string[]
  /** The sentence for a body over the route's limit. */
  readonly tooLarge: string
}
