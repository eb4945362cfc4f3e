// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { linkSplashScreen } from './ios-splash-screens.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  document.head.replaceChildren()
})

function links(width: number, height: number, scale: number, navigator: object = { standalone: false }) {
  vi.stubGlobal('navigator', navigator)
  vi.stubGlobal('screen', { width, height })
  vi.stubGlobal('devicePixelRatio', scale)
  linkSplashScreen()
  return [...document.querySelectorAll('link')].map((link) => `${link.media} ${link.getAttribute('href')}`)
}

test('an iPhone links the two splash images of its screen once, in either orientation', () => {
  const expected = [
    '(prefers-color-scheme: light) /launch/light-1179x2556.png',
    '(prefers-color-scheme: dark) /launch/dark-1179x2556.png',
  ]
  expect(links(393, 852, 3)).toEqual(expected)
  expect(links(852, 393, 3)).toEqual(expected)
})

test('unknown screens and other systems link none', () => {
  expect(links(400, 800, 3)).toEqual([])
  expect(links(393, 852, 3, {})).toEqual([])
})
