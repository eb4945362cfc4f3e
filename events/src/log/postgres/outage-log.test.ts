import { afterEach, beforeEach, expect, test } from 'vitest'
import { type OutageLog, outageLog } from './outage-log.ts'

let isThere: boolean
let lines: [message: string, fields: object][]
let outages: OutageLog
const messages = () => lines.map(([message]) => message)

beforeEach(() => {
  isThere = true
  lines = []
  const write = (fields: object, message: string) => void lines.push([message, fields])
  outages = outageLog({
    log: { info: write, warn: write } as never,
    of: 'the job queues',
    reach: async () => {
      if (!isThere) throw new Error('timeout exceeded when trying to connect')
    },
    everyMs: 1,
    quietMs: 20,
  })
})
afterEach(() => outages.stop())

/** What pg-boss reports: a copy of the error, for each queue at each poll. */
const failed = (queue: string) => {
  const { message, stack } = new Error(`timeout exceeded when trying to connect (Queue: ${queue})`)
  outages.failed({ message, stack, queue })
}

test('an outage is one line without a stack when it begins, and one when it is over', async () => {
  isThere = false
  for (let poll = 0; poll < 30; poll++) for (const queue of ['retention', 'draw-cover']) failed(queue)
  outages.failed(new Error('LISTEN/NOTIFY heartbeat timed out'))
  expect(lines).toEqual([
    ['the job queues cannot be reached', { reason: 'timeout exceeded when trying to connect (Queue: retention)' }],
  ])
  isThere = true
  await expect.poll(messages).toEqual(['the job queues cannot be reached', 'the job queues can be reached again'])

  failed('retention')
  await expect.poll(messages).toHaveLength(4)
})

test('an error that is no outage is logged with its stack each time', () => {
  for (let attempt = 0; attempt < 2; attempt++) outages.failed(new Error('relation "job" does not exist'))
  expect(lines).toEqual(Array(2).fill(['the job queues reported an error', { err: expect.any(Error) }]))
})
