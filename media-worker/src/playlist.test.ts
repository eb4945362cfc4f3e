import { expect, test } from 'vitest'
import { avcCodec, type MeasuredRendition, masterPlaylist, peakBandwidth } from './playlist.ts'

test('the peak is that of the busiest stretch, not of a last segment of a few milliseconds', () => {
  const segments = [
    { duration: 6, size: 6000 },
    { duration: 6, size: 12_000 },
    { duration: 6, size: 6000 },
    { duration: 0.021, size: 500 },
  ]
  expect(peakBandwidth(segments, 6)).toBe(16_000)
})

test('the peak of a recording shorter than half a segment is its average', () => {
  expect(peakBandwidth([{ duration: 2, size: 1000 }], 6)).toBe(4000)
  expect(peakBandwidth([], 6)).toBe(0)
})

test('the codec is read from the initialisation segment', () => {
  const init = Buffer.from([0, 0, 0, 40, ...Buffer.from('avcC'), 1, 0x64, 0x00, 0x1f, 0xff])
  expect(avcCodec(init)).toBe('avc1.64001f')
  expect(() => avcCodec(Buffer.from('no such box'))).toThrow('no H.264')
})

const rendition = (name: string, kind: 'audio' | 'video', bandwidth: number): MeasuredRendition => ({
  ...{ name, kind, bandwidth, averageBandwidth: bandwidth - 100, duration: 60, size: 1, files: [] },
  width: kind === 'video' ? 426 : null,
  height: kind === 'video' ? 240 : null,
  frameRate: kind === 'video' ? 29.97 : null,
  codecs: kind === 'video' ? 'avc1.4d4015' : 'mp4a.40.2',
})

test('a variant counts the sound that plays beside it', () => {
  expect(masterPlaylist([rendition('96k', 'audio', 98_000), rendition('240p', 'video', 300_000)])).toBe(
    [
      '#EXTM3U',
      '#EXT-X-VERSION:7',
      '#EXT-X-INDEPENDENT-SEGMENTS',
      '',
      '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio",NAME="Sound",DEFAULT=YES,AUTOSELECT=YES,CHANNELS="2",URI="96k/index.m3u8"',
      '',
      '#EXT-X-STREAM-INF:BANDWIDTH=398000,AVERAGE-BANDWIDTH=397800,CODECS="avc1.4d4015,mp4a.40.2",RESOLUTION=426x240,FRAME-RATE=29.970,AUDIO="audio"',
      '240p/index.m3u8',
      '',
    ].join('\n'),
  )
})

test('a recording is its variants, without a group', () => {
  const master = masterPlaylist([rendition('48k', 'audio', 50_000), rendition('96k', 'audio', 98_000)])
  expect(master).not.toContain('AUDIO=')
  expect(master.match(/#EXT-X-STREAM-INF/g)).toHaveLength(2)
})
