import { expect, test } from 'vitest'
import { displayName, uploadMetadata } from './upload-metadata.ts'

test('file names are made safe to display', () => {
  expect(displayName('Ruhig über den Wolken.wav')).toBe('Ruhig über den Wolken.wav')
  expect(displayName('/home/ada/calm.wav')).toBe('calm.wav')
  expect(displayName('C:\\Users\\ada\\calm.wav')).toBe('calm.wav')
  expect(displayName('\u202Egpj.calm\u0007\n.wav')).toBe('gpj.calm.wav')
  expect(displayName('calm \t  air.wav ')).toBe('calm air.wav')
  expect(displayName('🛫'.repeat(300))).toBe(`${'🛫'.repeat(199)}…`)
  expect(displayName(`${'long '.repeat(80)}end.wav`)).toMatch(/^(long ){10}.*…\.wav$/)
  expect([...displayName(`${'🛫'.repeat(300)}.m4a`)]).toHaveLength(200)
  for (const joined of ['👨‍👩‍👧 on board.mp4', 'می‌خواهم.mp3', '🏴󠁧󠁢󠁥󠁮󠁧󠁿.wav']) expect(displayName(joined)).toBe(joined)
  expect(displayName('👨‍👩‍👧'.repeat(60))).toBe(`${'👨‍👩‍👧'.repeat(39)}…`)
  for (const nameless of ['', '/', '\u0000', '  ', '\u200D\u202E']) expect(displayName(nameless)).toBe('upload')
})

test('an invalid type is replaced, and the uploader is the signed-in user', () => {
  expect(uploadMetadata({ filename: 'a', filetype: 'audio/x-wav', uploadedBy: 'max' }, 'ada')).toEqual({
    filename: 'a',
    filetype: 'audio/x-wav',
    uploadedBy: 'ada',
  })
  for (const filetype of [null, '', 'audio', 'text/html; charset=x', `${'x'.repeat(100)}/y`]) {
    expect(uploadMetadata({ filetype }, 'ada').filetype).toBe('application/octet-stream')
  }
  expect(uploadMetadata(undefined, 'ada').filename).toBe('upload')
})
