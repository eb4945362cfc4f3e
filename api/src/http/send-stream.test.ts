import { PassThrough, Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { sendStream } from './send-stream.ts'

test('all of it is sent', async () => {
  const answer = new PassThrough()
  const read = text(answer)
  await sendStream(Readable.from(['clear ', 'skies']), answer)
  expect(await read).toBe('clear skies')
})

test('the client has gone before it begins: no failure, and the source is closed', async () => {
  const source = Readable.from(['clear skies'])
  const answer = new PassThrough()
  answer.destroy()
  await sendStream(source, answer)
  expect(source.destroyed).toBe(true)
})

test('the client goes away in the middle: no failure, and the source is closed', async () => {
  const answer = new PassThrough()
  const source = new Readable({ read: () => source.push('clear skies') && answer.destroy() })
  await sendStream(source, answer)
  expect(source.destroyed).toBe(true)
})

test('a source that fails is a failure, and the answer breaks off', async () => {
  const source = new Readable({ read: () => source.destroy(new Error('the disk is gone')) })
  const answer = new PassThrough()
  await expect(sendStream(source, answer)).rejects.toThrow('the disk is gone')
  expect(answer.destroyed).toBe(true)
})
