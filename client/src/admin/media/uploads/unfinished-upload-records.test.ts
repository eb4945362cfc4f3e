import { expect, test } from 'vitest'
import { matchUnfinished, oncePerFile, type UnfinishedUpload } from './unfinished-upload-records.ts'

const unfinished = (fileName: string, size: number, sent: number, storageKey: string): UnfinishedUpload => ({
  fileName,
  size,
  sent,
  storageKeys: [storageKey],
})

test('several attempts at a file are one upload with the furthest progress, and are forgotten together', () => {
  const [calm, rain] = oncePerFile([
    unfinished('calm.wav', 100, 20, 'a'),
    unfinished('rain.wav', 100, 5, 'b'),
    unfinished('calm.wav', 100, 60, 'c'),
  ])
  expect(calm).toMatchObject({ fileName: 'calm.wav', sent: 60, storageKeys: ['a', 'c'] })
  expect(rain).toMatchObject({ fileName: 'rain.wav', storageKeys: ['b'] })
})

test('a different file does not resume an upload', () => {
  const waiting = [unfinished('calm.wav', 100, 20, 'a')]
  const [right, wrong, larger] = [
    { name: 'calm.wav', size: 100 },
    { name: 'rain.wav', size: 100 },
    { name: 'calm.wav', size: 101 },
  ]
  expect(matchUnfinished([right, wrong, larger], waiting)).toEqual({ awaited: [right], others: [wrong, larger] })
})
