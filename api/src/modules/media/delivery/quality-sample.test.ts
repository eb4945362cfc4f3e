import { expect, test } from 'vitest'
import { qualitySample } from './quality-sample.ts'

const segment = (seconds: number, name: string, range = '') => `#EXTINF:${seconds},\n${range}${name}\n`
const playlist = (segments: string[], map = '#EXT-X-MAP:URI="init.mp4"\n') =>
  `#EXTM3U\n#EXT-X-TARGETDURATION:6\n${map}${segments.join('')}#EXT-X-ENDLIST\n`
const bytesOf = (text: string) => Object.fromEntries(qualitySample(text)?.bytes ?? [])

test('with one file per segment, the sample contains whole files', () => {
  const text = playlist(Array.from({ length: 20 }, (_, i) => segment(6, `seg_${i}.m4s`)))
  const sample = qualitySample(text)
  expect(sample?.playlist).toBe(playlist(Array.from({ length: 10 }, (_, i) => segment(6, `seg_${i}.m4s`))))
  expect([...(sample?.bytes.keys() ?? [])]).toEqual([
    'init.mp4',
    ...Array.from({ length: 10 }, (_, i) => `seg_${i}.m4s`),
  ])
})

test('with a single file, the sample ends after its last range', () => {
  const ranges = ['#EXT-X-BYTERANGE:50@10\n', '#EXT-X-BYTERANGE:40\n', '#EXT-X-BYTERANGE:30@100\n']
  const text = playlist(
    [...ranges.map((range) => segment(4, 'media.mp4', range)), segment(90, 'media.mp4', '#EXT-X-BYTERANGE:9\n')],
    '#EXT-X-MAP:URI="media.mp4",BYTERANGE="10@0"\n',
  )
  expect(bytesOf(text)).toEqual({ 'media.mp4': 130 })
})

test('a file with used ranges is never given out whole', () => {
  const ranged = segment(4, 'media.mp4', '#EXT-X-BYTERANGE:50@10\n')
  expect(bytesOf(playlist([ranged], '#EXT-X-MAP:URI="media.mp4"\n'))).toEqual({ 'media.mp4': 60 })
})

test('there is no sample of a single long segment, of files elsewhere, or of an invalid playlist', () => {
  expect(qualitySample(playlist([segment(600, 'all.mp4')]))).toBeNull()
  expect(qualitySample(playlist([segment(4, '../download.m4a')]))).toBeNull()
  expect(qualitySample(playlist([segment(4, 'https://files.test/a.mp4')]))).toBeNull()
  expect(qualitySample(playlist([segment(4, 'seg.m4s')], '#EXT-X-MAP:URI="../download.m4a"\n'))).toBeNull()
  expect(qualitySample(playlist(['seg.m4s\n']))).toBeNull()
  expect(qualitySample('nothing')).toBeNull()
})
