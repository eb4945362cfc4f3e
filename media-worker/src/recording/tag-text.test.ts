import { expect, test } from 'vitest'
import { tagText } from './tag-text.ts'

const bytesOf = (text: string, encoding: BufferEncoding = 'utf8') => Buffer.from(text, encoding).toString('latin1')
/** Returns the text as ffmpeg passes it on when ID3 declares Latin 1. */
const asLatin1 = (base64: string) => bytesOf(Buffer.from(base64, 'base64').toString('latin1'))

test.each([
  ['UTF-8', bytesOf('Über den Wolken ✈'), 'Über den Wolken ✈'],
  [
    'Latin 1 that ffmpeg converted',
    asLatin1(Buffer.from('Über den Wolken', 'latin1').toString('base64')),
    'Über den Wolken',
  ],
  ['raw Latin 1', 'Café', 'Café'],
  ['UTF-8 declared as Latin 1', asLatin1(Buffer.from('Ruhe über Köln').toString('base64')), 'Ruhe über Köln'],
  ['Windows Cyrillic declared as Latin 1', asLatin1('0e/u6u7p7fvpIO/u67jy'), 'Спокойный полёт'],
  ['raw Windows Cyrillic', Buffer.from('0e/u6u7p7fvpIO/u67jy', 'base64').toString('latin1'), 'Спокойный полёт'],
  ['Persian with its joiners', bytesOf('می‌خواهم'), 'می‌خواهم'],
  ['control and direction characters', bytesOf('  The\n\u202EAscent\u0000 '), 'The Ascent'],
  ['a text that is too long', bytesOf('🛫'.repeat(300)), '🛫'.repeat(200)],
])('%s', (_name, bytes, text) => expect(tagText(bytes)).toBe(text))

test.each([undefined, '', '\u0000 \n'])('returns null for %j', (bytes) => expect(tagText(bytes)).toBeNull())
