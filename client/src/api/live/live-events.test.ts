import { expect, test } from 'vitest'
import { liveMessages } from './live-events.ts'

function inPieces(text: string, length: number): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder().encode(text)
  return new ReadableStream({
    start(controller) {
      for (let at = 0; at < bytes.length; at += length) controller.enqueue(bytes.slice(at, at + length))
      controller.close()
    },
  })
}

const TEXT =
  ': listening\n\nevent: media\ndata: {"fileName":"Rührei 🛫.wav"}\n\n:\n\nevent: media-deleted\ndata: {"id":"a"}\n\n'

test.each([1, 2, 7, 1_000])('events are parsed from chunks of %d bytes', async (length) => {
  expect(await Array.fromAsync(liveMessages(inPieces(TEXT, length)))).toEqual([
    { event: null, data: '' },
    { event: 'media', data: '{"fileName":"Rührei 🛫.wav"}' },
    { event: null, data: '' },
    { event: 'media-deleted', data: '{"id":"a"}' },
  ])
})

test('an incomplete event is dropped', async () => {
  expect(await Array.fromAsync(liveMessages(inPieces('event: media\ndata: {"a"', 1_000)))).toEqual([])
})

test('a broken connection throws', async () => {
  const broken = new ReadableStream<Uint8Array>({ pull: (controller) => controller.error(new TypeError('gone')) })
  await expect(Array.fromAsync(liveMessages(broken))).rejects.toThrow('gone')
})
