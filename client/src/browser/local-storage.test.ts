import { afterEach, describe, expect, test, vi } from 'vitest'
import { readStored, writeStored } from './local-storage.ts'

function storageOf(entries: Map<string, string>) {
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, text: string) => void entries.set(key, text),
    removeItem: (key: string) => void entries.delete(key),
  }
}

function refuse(): never {
  throw new DOMException('The request was denied.', 'SecurityError')
}

afterEach(() => vi.unstubAllGlobals())

describe('with storage allowed', () => {
  test('a text is stored and deleted', () => {
    const entries = new Map<string, string>()
    vi.stubGlobal('localStorage', storageOf(entries))
    writeStored('a', 'one')
    expect(entries.get('a')).toBe('one')
    expect(readStored('a')).toBe('one')
    writeStored('a', null)
    expect(entries.has('a')).toBe(false)
    expect(readStored('a')).toBeNull()
  })
})

describe('with storage blocked', () => {
  test('a text lasts as long as the page', () => {
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
    expect(readStored('b')).toBeNull()
    writeStored('b', 'two')
    expect(readStored('b')).toBe('two')
    writeStored('b', null)
    expect(readStored('b')).toBeNull()
  })

  test('even when accessing localStorage throws', () => {
    vi.stubGlobal('localStorage', undefined)
    expect(readStored('c')).toBeNull()
    writeStored('c', 'three')
    expect(readStored('c')).toBe('three')
  })
})
