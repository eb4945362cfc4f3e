import { expect, test } from 'vitest'
import * as z from 'zod'
import type { Endpoints } from '../../contract/endpoint.ts'
import type { LiveEvent } from '../live-events/live-event.ts'
import { routesOf } from '../route.ts'
import { checkedJoin, validateResponse } from './validate-response.ts'

const api = {
  'GET /api/things/:id': {
    access: 'listener',
    tag: 'Things',
    summary: 'One thing',
    answer: z.object({ at: z.iso.datetime() }),
  },
} satisfies Endpoints
const handle = async () => ({ body: { at: '2026-11-22T18:00:00Z' } })
const [route] = routesOf(api, { 'GET /api/things/:id': { reads: ['things'], handle } })
if (!route) throw new Error('no route')

test('a route combines its contract and its implementation', () => {
  expect(route).toEqual({
    method: 'get',
    path: '/api/things/:id',
    access: 'listener',
    tag: 'Things',
    summary: 'One thing',
    answer: api['GET /api/things/:id'].answer,
    reads: ['things'],
    handle,
  })
})

test('validates an answer after its conversion to JSON', () => {
  validateResponse(route, { at: new Date('2026-11-20T12:00:00.000Z') })
  expect(() => validateResponse(route, { at: 'yesterday' })).toThrow(
    /get \/api\/things\/:id breaks its contract: .*ISO/,
  )
  expect(() => validateResponse(route, {})).toThrow('→ at at')
})

test('validates every event of a stream', async () => {
  const sent: LiveEvent[] = []
  const live = { ...route, answer: z.object({ event: z.literal('thing'), data: z.string() }) }
  const join = checkedJoin(live, async ({ send }) => {
    send({ event: 'thing', data: 'one' })
    send({ event: 'thing', data: 2 })
    return () => {}
  })
  await expect(join({ send: (event) => sent.push(event), end: () => {} })).rejects.toThrow('breaks its contract')
  expect(sent).toEqual([{ event: 'thing', data: 'one' }])
})
