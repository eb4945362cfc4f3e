import { createStore, useStore } from 'zustand'
import { writeStored } from '../browser/stored.ts'

/** `day` is light, `cabin` is dark. */
export type Theme = 'day' | 'cabin'

const KEY = 'stillair:theme'
const systemIsDark = matchMedia('(prefers-color-scheme: dark)')
const themeStore = createStore<Theme>(currentTheme)
systemIsDark.addEventListener('change', () => themeStore.setState(currentTheme()))

/** The theme that shows now: the chosen one, else the system's. */
function currentTheme(): Theme {
  const chosen = document.documentElement.dataset.theme
  if (chosen === 'day' || chosen === 'cabin') return chosen
  return systemIsDark.matches ? 'cabin' : 'day'
}

/** The browser's own frame takes the page's colour. */
const PAGE: Record<Theme, string> = { day: '#f4f7f9', cabin: '#0b1620' }

/** Shows a theme and keeps the choice for the next visit. */
export function chooseTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme
  for (const meta of document.querySelectorAll('meta[name="theme-color"]')) meta.setAttribute('content', PAGE[theme])
  writeStored(KEY, theme)
  themeStore.setState(theme)
}

export function useTheme(): Theme {
  return useStore(themeStore)
}
