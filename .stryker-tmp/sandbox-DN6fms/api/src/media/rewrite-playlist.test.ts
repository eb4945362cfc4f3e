// @ts-nocheck
import { expect, test } from 'vitest'
import { rewritePlaylist } from './rewrite-playlist.ts'

const signed = async (key: string) => `/signed/${key}?s=1`

test('every address gets its signed form and the rest stays as it is', async () => {
  const playlist = [
    '#EXTM3U',
    '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",URI="96k/index.m3u8",DEFAULT=YES',
    '#EXT-X-STREAM-INF:BANDWIDTH=1000,CODECS="avc1.64001f,mp4a.40.2",AUDIO="a"',
    '720p/index.m3u8\r',
    '#EXT-X-MAP:URI="init.mp4",BYTERANGE="10@0"',
    '#EXTINF:6.000,',
    'seg_00001.m4s',
    '',
    '#EXT-X-ENDLIST',
    '',
  ].join('\n')
  expect(await rewritePlaylist(playlist, 'media/m/one', signed)).toBe(
    [
      '#EXTM3U',
      '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",URI="/signed/media/m/one/96k/index.m3u8?s=1",DEFAULT=YES',
      '#EXT-X-STREAM-INF:BANDWIDTH=1000,CODECS="avc1.64001f,mp4a.40.2",AUDIO="a"',
      '/signed/media/m/one/720p/index.m3u8?s=1',
      '#EXT-X-MAP:URI="/signed/media/m/one/init.mp4?s=1",BYTERANGE="10@0"',
      '#EXTINF:6.000,',
      '/signed/media/m/one/seg_00001.m4s?s=1',
      '',
      '#EXT-X-ENDLIST',
      '',
    ].join('\n'),
  )
})

test('a playlist that names anything outside its folder is not signed', async () => {
  for (const address of [
    '../../other/one/seg.m4s',
    '/etc/passwd',
    'https://evil.test/x',
    '48k/../../x',
    'a//b',
    '.hidden',
  ]) {
    await expect(rewritePlaylist(address, 'media/m/one', signed), address).rejects.toThrow(RangeError)
    await expect(rewritePlaylist(`#EXT-X-MAP:URI="${address}"`, 'media/m/one', signed)).rejects.toThrow(RangeError)
  }
})
