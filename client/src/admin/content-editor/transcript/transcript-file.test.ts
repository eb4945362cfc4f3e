import { TRANSCRIPT_ENDINGS } from '@stillair/api/contract/admin/transcript-formats.ts'
import { webVtt } from '@stillair/api/contract/admin/web-vtt.ts'
import { expect, test } from 'vitest'
import { decodeText, lastCueBegins, longerThanRecording, readTranscript } from './transcript-file.ts'

const file = (name: string, content: string | Uint8Array<ArrayBuffer>) => new File([content], name)
const VTT = 'WEBVTT\n\n00:00:01.000 --> 00:00:02.500\nBreathe in.\n'

test('a file with a known ending is read unchanged', async () => {
  for (const ending of TRANSCRIPT_ENDINGS) expect(await readTranscript(file(`calm${ending}`, VTT))).toBe(VTT)
  expect(await readTranscript(file('CALM.SRT', '1\n'))).toBe('1\n')
})

test.each([
  ['a file of another type', file('calm.docx', VTT), 'This is a Word document. Export it as SRT or WebVTT.'],
  [
    'a file of an unknown type',
    file('calm.txt', VTT),
    'Must be a .vtt, .srt, .sbv, .ttml, .dfxp, .itt, .xml or .json file.',
  ],
  ['ASS', file('calm.ASS', '[Script Info]'), 'This is an ASS file of subtitles. Export it as SRT or WebVTT.'],
  ['an empty file', file('calm.vtt', ' \n'), 'The file is empty.'],
  [
    'a file that is too long',
    file('a.srt', 'x'.repeat(500_001)),
    'The transcript is too long: at most 500,000 characters.',
  ],
])('%s is refused before sending', async (_name, transcript, sentence) => {
  await expect(readTranscript(transcript)).rejects.toThrow(sentence)
})

test.each([
  ['UTF-8', [0x63, 0x61, 0x66, 0xc3, 0xa9]],
  ['Windows Latin 1', [0x63, 0x61, 0x66, 0xe9]],
  ['UTF-16 little-endian', [0xff, 0xfe, 0x63, 0, 0x61, 0, 0x66, 0, 0xe9, 0]],
  ['UTF-16 big-endian', [0xfe, 0xff, 0, 0x63, 0, 0x61, 0, 0x66, 0, 0xe9]],
  ['UTF-16 little-endian without a byte order mark', [0x63, 0, 0x61, 0, 0x66, 0, 0xe9, 0]],
  ['UTF-16 big-endian without a byte order mark', [0, 0x63, 0, 0x61, 0, 0x66, 0, 0xe9]],
])('%s is decoded', async (_name, bytes) => {
  expect(await decodeText(Uint8Array.from(bytes))).toBe('café')
})

/** One cue each, in base64, as programs on such systems write it. */
test.each([
  ['Windows Russian', '0vPw4fPr5e3y7e7x8vwg7eUg7u/g8e3g', 'Турбулентность не опасна'],
  ['Japanese', 'guSCwYKtguiRp4Lwi3qCwYLEgq2CvoKzgqKBQg==', 'ゆっくり息を吸ってください。'],
  ['Windows Polish', 'R7PqYm9raSBvZGRlY2ggdXNwb2thamE=', 'Głęboki oddech uspokaja'],
])('legacy encodings are decoded: %s', async (_name, words, text) => {
  const bytes = Uint8Array.from(`1\n00:00:01,000 --> 00:00:02,000\n${atob(words)}`, (each) => each.charCodeAt(0))
  expect(await decodeText(bytes)).toContain(text)
})

test('an attached transcript can be downloaded as WebVTT', () => {
  const cues = [
    { start: 1, end: 2.5, text: 'Breathe in.' },
    { start: 3723.25, end: 3724, text: 'a < b & c' },
  ]
  expect(webVtt(cues)).toBe(`${VTT}\n01:02:03.250 --> 01:02:04.000\na &lt; b &amp; c\n`)
})

test.each([
  ['WebVTT', VTT, 1],
  ['with hours', 'WEBVTT\n\n01:02:03.500 --> 01:02:04.000\nLate.\n\n00:10.000 --> 00:11.000\nEarly.\n', 3_723.5],
  ['SubRip', '1\r\n00:00:01,000 --> 00:00:02,000\r\nOne.\r\n\r\n2\r\n00:01:30,250 --> 00:01:31,000\r\nTwo.\r\n', 90.25],
  ['with a time in its words', 'WEBVTT\n\n00:01.000 --> 00:02.000\nAt 10:05.000 --> we land.\n', 1],
  ['without cues', 'WEBVTT\n', null],
])('the start of the last cue is found: %s', (_name, text, begins) => expect(lastCueBegins(text)).toBe(begins))

test('only a transcript that ends after its recording raises a question', () => {
  expect(longerThanRecording(605, 40)).toBe(
    'Its last line begins at 10:05, and the recording ends at 0:40. Does it belong to another recording?',
  )
  expect(longerThanRecording(39.9, 40)).toBeNull()
  expect(longerThanRecording(605, undefined)).toBeNull()
  expect(longerThanRecording(null, 40)).toBeNull()
})
