import { expect, test } from 'vitest'
import { keyFramePlaylist, masterPlaylist, mediaPlaylist } from './playlist.ts'
import type { MeasuredRendition } from './renditions.ts'

const fragments = [
  { offset: 800, size: 500, duration: 2, firstSize: 300 },
  { offset: 1300, size: 400, duration: 2.002, firstSize: 200 },
]

test('a rendition lists byte ranges of one file, and omits the offset of adjacent ones', () => {
  expect(mediaPlaylist(800, [...fragments, { offset: 1710, size: 90, duration: 0.5 }])).toBe(
    [
      '#EXTM3U',
      '#EXT-X-VERSION:7',
      '#EXT-X-TARGETDURATION:2',
      '#EXT-X-PLAYLIST-TYPE:VOD',
      '#EXT-X-INDEPENDENT-SEGMENTS',
      '#EXT-X-MAP:URI="media.mp4",BYTERANGE="800@0"',
      ...['#EXTINF:2,', '#EXT-X-BYTERANGE:500@800', 'media.mp4'],
      ...['#EXTINF:2.002,', '#EXT-X-BYTERANGE:400', 'media.mp4'],
      ...['#EXTINF:0.5,', '#EXT-X-BYTERANGE:90@1710', 'media.mp4'],
      '#EXT-X-ENDLIST',
      '',
    ].join('\n'),
  )
})

test('key frames are byte ranges of the same file', () => {
  const playlist = keyFramePlaylist(800, fragments)
  expect(playlist).toContain('#EXT-X-I-FRAMES-ONLY')
  expect(playlist).toContain('#EXTINF:2,\n#EXT-X-BYTERANGE:300@800\nmedia.mp4\n')
  expect(playlist).toContain('#EXTINF:2.002,\n#EXT-X-BYTERANGE:200@1300\nmedia.mp4\n')
})

const rendition = (name: string, kind: 'audio' | 'video', bandwidth: number): MeasuredRendition => ({
  name,
  kind,
  bandwidth,
  averageBandwidth: bandwidth - 100,
  duration: 60,
  width: kind === 'video' ? 426 : null,
  height: kind === 'video' ? 240 : null,
  frameRate: kind === 'video' ? 29.97 : null,
  keyFrameBandwidth: kind === 'video' ? 90_000 : 0,
  channels: kind === 'video' ? 0 : 1,
  codecs: kind === 'video' ? 'avc1.4d4015' : 'mp4a.40.2',
})

test('the bandwidth of a video variant includes its sound, which is also a variant of its own', () => {
  expect(masterPlaylist([rendition('96k', 'audio', 98_000), rendition('240p', 'video', 300_000)], 'en')).toBe(
    [
      '#EXTM3U',
      '#EXT-X-VERSION:7',
      '#EXT-X-INDEPENDENT-SEGMENTS',
      '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio",NAME="Sound",LANGUAGE="en",DEFAULT=YES,AUTOSELECT=YES,CHANNELS="1",URI="96k/index.m3u8"',
      '#EXT-X-STREAM-INF:BANDWIDTH=398000,AVERAGE-BANDWIDTH=397800,CODECS="avc1.4d4015,mp4a.40.2",RESOLUTION=426x240,VIDEO-RANGE=SDR,FRAME-RATE=29.970,CLOSED-CAPTIONS=NONE,AUDIO="audio"',
      '240p/index.m3u8',
      '#EXT-X-STREAM-INF:BANDWIDTH=98000,AVERAGE-BANDWIDTH=97900,CODECS="mp4a.40.2",CLOSED-CAPTIONS=NONE,AUDIO="audio"',
      '96k/index.m3u8',
      '#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=90000,CODECS="avc1.4d4015",RESOLUTION=426x240,VIDEO-RANGE=SDR,URI="240p/iframes.m3u8"',
      '',
    ].join('\n'),
  )
})

test('an audio recording lists its variants without a group', () => {
  const master = masterPlaylist([rendition('48k', 'audio', 50_000), rendition('96k', 'audio', 98_000)], 'en')
  expect(master).not.toContain('AUDIO=')
  expect(master.match(/#EXT-X-STREAM-INF/g)).toHaveLength(2)
})
