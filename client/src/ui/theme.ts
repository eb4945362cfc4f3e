import { createStore, useStore } from 'zustand'
import { writeStored } from '../browser/local-storage.ts'

/** `day` is light, `cabin` is dark. */
export type Theme = 'day' | 'cabin'

const KEY = 'stillair:theme'
const systemIsDark = matchMedia('(prefers-color-scheme: dark)')
const themeStore = createStore(current)
systemIsDark.addEventListener('change', () => themeStore.setState(current()))

/** Returns the current theme: the chosen one, otherwise the system's. */
function current(): { readonly theme: Theme; readonly isChosen: boolean } {
  const chosen = document.documentElement.dataset.theme
  if (chosen === 'day' || chosen === 'cabin') return { theme: chosen, isChosen: true }
  return { theme: systemIsDark.matches ? 'cabin' : 'day', isChosen: false }
}

/** The colour of the browser's frame, which matches the page. */
const PAGE: Record<Theme, string> = { day: '#f4f7f9', cabin: '#0b1620' }

/** Colours the browser's frame for a theme; null uses the theme of each system colour scheme. */
function colourFrame(theme: Theme | null): void {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    meta.content = PAGE[theme ?? (meta.getAttribute('media')?.includes('dark') ? 'cabin' : 'day')]
  }
}

/** Applies a theme and stores the choice for the next visit. */
export function chooseTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme
  colourFrame(theme)
  writeStored(KEY, theme)
  themeStore.setState(current())
}

/** Applies the system's theme, follows its changes, and deletes the stored choice. */
export function followSystemTheme(): void {
  delete document.documentElement.dataset.theme
  colourFrame(null)
  writeStored(KEY, null)
  themeStore.setState(current())
}

/** Returns the current theme, and whether the user chose it. */
export const themeNow = () => themeStore.getState()

export function useTheme() {
  return useStore(themeStore)
}
