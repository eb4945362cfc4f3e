import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ffmpegLog, ffprobeJson } from '../../../test/sample-files.ts'
import { avcCodec, readFragments } from './fragments.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stillair-fragments-'))
})
afterAll(() => rm(folder, { recursive: true }))

const SOUND = ['-f', 'lavfi', '-i', 'sine=d=5:r=48000', '-c:a', 'aac', '-frag_duration', '2000000'] as const
const PICTURE = ['-f', 'lavfi', '-i', 'testsrc2=s=64x64:r=25:d=5', '-c:v', 'libx264', '-bf', '0', '-g', '50'] as const

test.each([
  ['sound', [...SOUND, '-movflags', '+cmaf+delay_moov']],
  ['sound with packets of equal length', [...SOUND, '-movflags', '+empty_moov+default_base_moof']],
  ['pictures', [...PICTURE, '-movflags', '+cmaf+delay_moov+frag_keyframe']],
  ['pictures in the oldest kind of fragment', [...PICTURE, '-movflags', '+empty_moov+frag_keyframe']],
] as const)('finds the fragments of %s where ffprobe finds its packets', async (name, options) => {
  const path = join(folder, `${name}.mp4`)
  await ffmpegLog('-v', 'error', ...options, path)
  const { init, fragments } = await readFragments(path)
  const { packets } = await ffprobeJson<{ packets: { pos: string; size: string; pts_time: string }[] }>(
    path,
    ...['-show_entries', 'packet=pos,size,pts_time'],
  )
  expect(fragments.length).toBeGreaterThan(1)
  expect(fragments[0]?.offset).toBe(init.length)
  let begins = 0
  for (const { offset, size, duration, firstSize } of fragments) {
    const first = packets.find(({ pos }) => Number(pos) > offset && Number(pos) < offset + size)
    expect(offset + firstSize).toBe(Number(first?.pos) + Number(first?.size))
    expect(Number(first?.pts_time) - Number(packets[0]?.pts_time)).toBeCloseTo(begins, 2)
    begins += duration
  }
  expect(begins).toBeCloseTo(5, 1)
})

test('rejects a file without fragments', async () => {
  const path = join(folder, 'progressive.mp4')
  await ffmpegLog('-v', 'error', ...SOUND.slice(0, 6), path)
  await expect(readFragments(path)).rejects.toThrow('no fragments')
})

test('reads the codec from the initialisation segment', () => {
  const init = Buffer.from([0, 0, 0, 40, ...Buffer.from('avcC'), 1, 0x64, 0x00, 0x1f, 0xff])
  expect(avcCodec(init)).toBe('avc1.64001f')
  expect(() => avcCodec(Buffer.from('no such box'))).toThrow('no H.264')
})
