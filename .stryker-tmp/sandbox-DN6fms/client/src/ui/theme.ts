// @ts-nocheck
import { useSyncExternalStore } from 'react'

/** `day` is light, `cabin` is dark. */
export type Theme = 'day' | 'cabin'

const KEY = 'stillair:theme'
const listeners = new Set<() => void>()
const systemIsDark = matchMedia('(prefers-color-scheme: dark)')
systemIsDark.addEventListener('change', announce)

function announce(): void {
  for (const listener of listeners) listener()
}

/** The theme that shows now: the chosen one, else the system's. */
export function currentTheme(): Theme {
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
  try {
    localStorage.setItem(KEY, theme)
  } catch {
    // Storage is refused: the choice lasts as long as the page.
  }
  announce()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, currentTheme, currentTheme)
}
