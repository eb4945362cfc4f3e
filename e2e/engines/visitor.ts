/** An exact text, or a pattern. */
export type Name = string | RegExp

/** How people find an element: by role and name, by label, or by text. */
export type Query = { readonly role: string; readonly name: Name } | { readonly label: Name } | { readonly text: Name }

/** A distance in pixels, to the right and down. */
export interface Way {
  readonly x: number
  readonly y: number
}

export type Key = 'Tab' | 'Enter' | 'ArrowLeft' | 'ArrowRight'

/** Browser settings of a visitor, for all pages. */
export interface Settings {
  readonly isDark?: boolean
  /** Twice the usual text size. */
  readonly isLarge?: boolean
  /** Size of the window in pixels. */
  readonly size?: { readonly width: number; readonly height: number }
}
export const DESKTOP = { width: 1280, height: 900 } as const

/** A person using any of the browsers. Every action waits up to half a minute for its element, then fails. */
export interface Visitor {
  open(path: string): Promise<void>
  /** Waits until the element is visible. */
  see(query: Query): Promise<void>
  click(query: Query): Promise<void>
  /** Checks a radio button, checkbox or switch that its own label covers. */
  choose(query: Query): Promise<void>
  /** Replaces the text in a field. */
  fill(query: Query, text: string): Promise<void>
  /** Selects an option by its text. */
  select(query: Query, option: string): Promise<void>
  /** Chooses a file in a field that may be hidden. */
  chooseFile(query: Query, path: string): Promise<void>
  /** Types into the focused element. */
  type(text: string): Promise<void>
  press(key: Key): Promise<void>
  /** Returns false while the element does not exist. */
  hasFocus(query: Query): Promise<boolean>
  /** Drags from the middle of one element to the middle of another, or by a distance in pixels. */
  drag(from: Query, to: Query | Way): Promise<void>
  attribute(query: Query, name: string): Promise<string | null>
  /** Runs a function in the page. It can use nothing but its arguments. */
  evaluate<Result, Args extends readonly unknown[]>(
    run: (...args: Args) => Result,
    ...args: Args
  ): Promise<Awaited<Result>>
  /** Hides the page behind another tab, or by minimising the window, and shows it again after this many milliseconds. */
  lookElsewhere(forMs: number): Promise<void>
  picture(path: string): Promise<void>
  close(): Promise<void>
}

/** Time limit for each expected change, milliseconds. */
export const PATIENCE = 30_000
const EVERY_MS = 100
/** Steps of a dragging pointer. Sortable lists check its position at each step. */
export const DRAG_STEPS = 12

/** Repeats a check until it returns a value. An error meanwhile counts as no value. */
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

/** Describes a query in error messages. */
export const asText = (query: Query) =>
  JSON.stringify(query, (_, value) => (value instanceof RegExp ? String(value) : value))
