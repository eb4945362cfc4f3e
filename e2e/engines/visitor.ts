/** A text, exactly, or what matches. */
export type Name = string | RegExp

/** How people find an element: by what it is and its name, by its label, or by its text. */
export type Query = { readonly role: string; readonly name: Name } | { readonly label: Name } | { readonly text: Name }

/** Pixels to the right, and down. */
export interface Way {
  readonly x: number
  readonly y: number
}

export type Key = 'Tab' | 'Enter' | 'ArrowLeft' | 'ArrowRight'

/** What a visitor has set for all pages. */
export interface Settings {
  readonly isDark?: boolean
  /** Text of twice the size. */
  readonly isLarge?: boolean
  /** Of the window, in pixels. */
  readonly size?: { readonly width: number; readonly height: number }
}
export const DESKTOP = { width: 1280, height: 900 } as const

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
  /** Chooses an option by its text. */
  select(query: Query, option: string): Promise<void>
  /** Chooses a file in a field that may be hidden. */
  chooseFile(query: Query, path: string): Promise<void>
  /** Types where the focus is. */
  type(text: string): Promise<void>
  press(key: Key): Promise<void>
  /** False while it is not there. */
  hasFocus(query: Query): Promise<boolean>
  /** Moves the pointer, with its button down, from the middle of one to the middle of the other, or so many pixels on. */
  drag(from: Query, to: Query | Way): Promise<void>
  attribute(query: Query, name: string): Promise<string | null>
  /** Runs a function in the page, which knows nothing but its arguments. */
  evaluate<Result, Args extends readonly unknown[]>(
    run: (...args: Args) => Result,
    ...args: Args
  ): Promise<Awaited<Result>>
  /** Hides the page, behind another tab or by minimizing the window, and shows it again after so many milliseconds. */
  lookElsewhere(forMs: number): Promise<void>
  picture(path: string): Promise<void>
  close(): Promise<void>
}

/** Milliseconds for what has to happen. */
export const PATIENCE = 30_000
const EVERY_MS = 100
/** Of a pointer that drags: lists look where it is at each. */
export const DRAG_STEPS = 12

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
