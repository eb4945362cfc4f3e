// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'

let systemIsDark: { matches: boolean; tell(): void }
beforeEach(() => {
  localStorage.clear()
  delete document.documentElement.dataset.theme
  document.head.innerHTML = `
    <meta name="theme-color" content="#f4f7f9" media="(prefers-color-scheme: light)" />
    <meta name="theme-color" content="#0b1620" media="(prefers-color-scheme: dark)" />`
  let heard = () => {}
  systemIsDark = { matches: false, tell: () => heard() }
  vi.stubGlobal('matchMedia', () => ({
    get matches() {
      return systemIsDark.matches
    },
    addEventListener: (_type: string, listener: () => void) => {
      heard = listener
    },
  }))
  vi.resetModules()
})

const frame = () => [...document.querySelectorAll('meta')].map(({ content }) => content)

test('a chosen theme ignores the device’s until the user follows the device again', async () => {
  const { chooseTheme, followSystemTheme, themeNow } = await import('./theme.ts')
  expect(themeNow()).toEqual({ theme: 'day', isChosen: false })
  chooseTheme('day')
  systemIsDark.matches = true
  systemIsDark.tell()
  expect(themeNow()).toEqual({ theme: 'day', isChosen: true })
  expect(frame()).toEqual(['#f4f7f9', '#f4f7f9'])
  expect(localStorage.getItem('stillair:theme')).toBe('day')

  followSystemTheme()
  expect(themeNow()).toEqual({ theme: 'cabin', isChosen: false })
  expect(document.documentElement.dataset).not.toHaveProperty('theme')
  expect(frame()).toEqual(['#f4f7f9', '#0b1620'])
  expect(localStorage.getItem('stillair:theme')).toBeNull()
  systemIsDark.matches = false
  systemIsDark.tell()
  expect(themeNow()).toEqual({ theme: 'day', isChosen: false })
})
