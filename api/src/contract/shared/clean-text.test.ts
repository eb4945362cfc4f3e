import { expect, test } from 'vitest'
import { cleanText, isVisible } from './clean-text.ts'

test('keeps a text in any script unchanged', () => {
  const names = [
    'Zoë',
    'Владимир',
    '王小明',
    'مُحَمَّد',
    'Σωκράτης',
    'ประยุทธ์',
    'किशोर',
    "N'Golo O’Neill-García",
    '𞤀𞤣𞤤𞤢𞤥',
    '👩‍✈️',
    'علی‌رضا',
  ]
  for (const name of names) {
    expect(cleanText(name)).toBe(name.normalize('NFC'))
    expect(isVisible(name)).toBe(true)
  }
})

test('composes letters', () => {
  expect(cleanText('Zoe\u0308')).toBe('Zoë')
})

test('trims the text and turns line breaks into spaces', () => {
  expect(cleanText('  Zoe\r\n\tHarper\u2028 ')).toBe('Zoe Harper')
})

test('removes control characters and direction overrides', () => {
  expect(cleanText('\ufeffZ\0o\u001b[31me\u007f')).toBe('Zo[31me')
  expect(cleanText('\u202egnp.exe\u202c \u2066x\u2069')).toBe('gnp.exe x')
})

test('keeps markup as plain text', () => {
  expect(cleanText('<b>Zoe</b> & <script>alert(1)</script>')).toBe('<b>Zoe</b> & <script>alert(1)</script>')
})

test('a text without visible characters is not visible', () => {
  for (const text of ['', ' ', '\u200b', '\u200d\u200c', '\u3164', '\u2800', '\u00ad']) {
    expect(isVisible(cleanText(text)), JSON.stringify(text)).toBe(false)
  }
})
