import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openPostgresLog } from '../../test/postgres-log.ts'
import type { Decider } from '../language/decider.ts'
import { ContentRated, ratingStream } from '../modules/ratings/events.ts'
import { handleCommand } from './handle-command.ts'

test('twenty commands for one stream at the same moment are all recorded, each decided on what stands before it', async () => {
  const log = await openPostgresLog()
  const userId = randomUUID()
  const stream = ratingStream(userId, 'calm')
  // Each command adds an event that depends on how many there are.
  const decider: Decider<number, 'rate', ReturnType<typeof ContentRated>> = {
    initialState: 0,
    decide: (_, before) => [ContentRated({ userId, contentId: 'calm', rating: ((before % 3) + 1) as 1 | 2 | 3 })],
    evolve: (before) => before + 1,
  }
  try {
    await Promise.all(
      Array.from({ length: 20 }, () =>
        handleCommand(
          log.store,
          {
            commandId: randomUUID(),
            correlationId: 'request',
            actor: { kind: 'user', id: userId },
            timeZone: 'Europe/Berlin',
            now: new Date('2026-01-01T12:00:00Z'),
          },
          { stream, decider, command: 'rate' },
        ),
      ),
    )
    const { events } = await log.store.readStream(stream)
    expect(events.map(({ data }) => (data as { rating: number }).rating)).toEqual(
      Array.from({ length: 20 }, (_, before) => (before % 3) + 1),
    )
  } finally {
    await log.close()
  }
})
