import { afterEach, beforeEach, expect, test, vi } from 'vitest'

type PositionModule = typeof import('./position-tokens.ts')
let position: PositionModule
async function openPage(): Promise<void> {
  vi.resetModules()
  position = await import('./position-tokens.ts')
}
beforeEach(async () => {
  const items = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, text: string) => void items.set(key, text),
  })
  await openPage()
})
afterEach(() => vi.unstubAllGlobals())

test('there is no token before the first answer, and an answer without one changes nothing', () => {
  position.notePosition(null)
  expect(position.knownPosition()).toBeNull()
})

test('an answer replaces exactly the tokens that its request carried', () => {
  position.notePosition('a')
  const sent = position.knownPosition()
  // The server answers another command before the first.
  position.notePosition('b', sent)
  position.notePosition('c', sent)
  expect(position.knownPosition()).toBe('b,c')
  position.notePosition('d', 'b,c')
  expect(position.knownPosition()).toBe('d')
})

test('tokens of live messages do not accumulate without limit', () => {
  for (let number = 10; number < 30; number++) position.notePosition(`t${number}`)
  expect(position.knownPosition()?.split(',')).toHaveLength(8)
  expect(position.knownPosition()).toMatch(/t29$/)
})

test('a reload in the same tab keeps the tokens', async () => {
  position.notePosition('a')
  position.notePosition('b')
  await openPage()
  expect(position.knownPosition()).toBe('a,b')
})

test('without storage, the tokens last as long as the page', async () => {
  vi.stubGlobal('sessionStorage', undefined)
  await openPage()
  position.notePosition('a')
  expect(position.knownPosition()).toBe('a')
})
