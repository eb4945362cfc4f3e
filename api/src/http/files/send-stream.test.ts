import { PassThrough, Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { sendStream } from './send-stream.ts'

test('sends the whole source', async () => {
  const answer = new PassThrough()
  const read = text(answer)
  await sendStream(Readable.from(['clear ', 'skies']), answer)
  expect(await read).toBe('clear skies')
})

test('closes the source without an error if the client has left before the start', async () => {
  const source = Readable.from(['clear skies'])
  const answer = new PassThrough()
  answer.destroy()
  await sendStream(source, answer)
  expect(source.destroyed).toBe(true)
})

test('closes the source without an error if the client leaves in the middle', async () => {
  const answer = new PassThrough()
  const source = new Readable({ read: () => source.push('clear skies') && answer.destroy() })
  await sendStream(source, answer)
  expect(source.destroyed).toBe(true)
})

test('throws the error of a failing source and breaks off the answer', async () => {
  const source = new Readable({ read: () => source.destroy(new Error('the disk is gone')) })
  const answer = new PassThrough()
  await expect(sendStream(source, answer)).rejects.toThrow('the disk is gone')
  expect(answer.destroyed).toBe(true)
})
