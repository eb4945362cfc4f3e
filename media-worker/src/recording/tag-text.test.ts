import { expect, test } from 'vitest'
import { tagText } from './tag-text.ts'

const bytesOf = (text: string, encoding: BufferEncoding = 'utf8') => Buffer.from(text, encoding).toString('latin1')
/** As ffmpeg hands over what ID3 calls Latin 1. */
const asLatin1 = (base64: string) => bytesOf(Buffer.from(base64, 'base64').toString('latin1'))

test.each([
  ['UTF-8', bytesOf('Über den Wolken ✈'), 'Über den Wolken ✈'],
  [
    'Latin 1 that ffmpeg converted',
    asLatin1(Buffer.from('Über den Wolken', 'latin1').toString('base64')),
    'Über den Wolken',
  ],
  ['Latin 1 as it is', 'Café', 'Café'],
  ['UTF-8 that was called Latin 1', asLatin1(Buffer.from('Ruhe über Köln').toString('base64')), 'Ruhe über Köln'],
  ['Russian of Windows that was called Latin 1', asLatin1('0e/u6u7p7fvpIO/u67jy'), 'Спокойный полёт'],
  ['Russian of Windows as it is', Buffer.from('0e/u6u7p7fvpIO/u67jy', 'base64').toString('latin1'), 'Спокойный полёт'],
  ['Persian with its joiners', bytesOf('می‌خواهم'), 'می‌خواهم'],
  ['controls and marks of direction', bytesOf('  The\n\u202EAscent\u0000 '), 'The Ascent'],
  ['what is too long', bytesOf('🛫'.repeat(300)), '🛫'.repeat(200)],
])('%s', (_name, bytes, text) => expect(tagText(bytes)).toBe(text))

test.each([undefined, '', '\u0000 \n'])('nothing: %j', (bytes) => expect(tagText(bytes)).toBeNull())
