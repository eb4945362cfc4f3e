import { createStore, useStore } from 'zustand'
import { writeStored } from '../browser/local-storage.ts'

/** `day` is light, `cabin` is dark. */
export type Theme = 'day' | 'cabin'

const KEY = 'stillair:theme'
const systemIsDark = matchMedia('(prefers-color-scheme: dark)')
const themeStore = createStore(current)
systemIsDark.addEventListener('change', () => themeStore.setState(current()))

/** The theme that shows now: the chosen one, else the system's. */
function current(): { readonly theme: Theme; readonly isChosen: boolean } {
  const chosen = document.documentElement.dataset.theme
  if (chosen === 'day' || chosen === 'cabin') return { theme: chosen, isChosen: true }
  return { theme: systemIsDark.matches ? 'cabin' : 'day', isChosen: false }
}

/** The browser's own frame takes the page's colour. */
const PAGE: Record<Theme, string> = { day: '#f4f7f9', cabin: '#0b1620' }

/** Of the browser's frame: in one colour, or in that which each scheme of the system has. */
function colourFrame(theme: Theme | null): void {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    meta.content = PAGE[theme ?? (meta.getAttribute('media')?.includes('dark') ? 'cabin' : 'day')]
  }
}

/** Shows a theme and keeps the choice for the next visit. */
export function chooseTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme
  colourFrame(theme)
  writeStored(KEY, theme)
  themeStore.setState(current())
}

/** Shows the system's theme, now and when it changes, and forgets what was chosen. */
export function followSystemTheme(): void {
  delete document.documentElement.dataset.theme
  colourFrame(null)
  writeStored(KEY, null)
  themeStore.setState(current())
}

/** The theme that shows, and whether it was chosen here rather than by the system. */
export const themeNow = () => themeStore.getState()

export function useTheme() {
  return useStore(themeStore)
}
