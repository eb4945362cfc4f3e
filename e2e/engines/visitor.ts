/** A text, exactly, or what matches. */
export type Name = string | RegExp

/** How people find an element: by what it is and its name, by its label, or by its text. */
export type Query = { readonly role: string; readonly name: Name } | { readonly label: Name } | { readonly text: Name }

/** Somebody in front of a browser, whichever it is. Every action waits for its element for half a minute, and fails then. */
export interface Visitor {
  open(path: string): Promise<void>
  /** Waits until it can be seen. */
  see(query: Query): Promise<void>
  click(query: Query): Promise<void>
  /** Checks a radio button, checkbox or switch that its own label covers. */
  choose(query: Query): Promise<void>
  /** Replaces what is in a field. */
  fill(query: Query, text: string): Promise<void>
  attribute(query: Query, name: string): Promise<string | null>
  /** Runs a function in the page, which knows nothing but its arguments. */
  evaluate<Result, Args extends readonly unknown[]>(
    run: (...args: Args) => Result,
    ...args: Args
  ): Promise<Awaited<Result>>
  picture(path: string): Promise<void>
  close(): Promise<void>
}

/** Milliseconds for what has to happen. */
export const PATIENCE = 30_000
const EVERY_MS = 100

/** Looks until a fact is there; an error meanwhile counts as not yet. */
export async function until<T>(what: string, look: () => Promise<T>, patience = PATIENCE): Promise<NonNullable<T>> {
  const deadline = performance.now() + patience
  let last: unknown
  while (performance.now() < deadline) {
    try {
      const found = await look()
      if (found) return found
      last = found
    } catch (error) {
      last = error
    }
    await new Promise((done) => setTimeout(done, EVERY_MS))
  }
  throw new Error(`${what}: not within ${patience / 1000} s (${String(last)})`)
}

/** For messages. */
export const asText = (query: Query) =>
  JSON.stringify(query, (_, value) => (value instanceof RegExp ? String(value) : value))
