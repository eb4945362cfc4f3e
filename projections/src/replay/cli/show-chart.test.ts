import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newEvents } from '@stillair/events/language/new-event.ts'
import { logConfig } from '@stillair/events/log/config.ts'
import { type EventLog, openLog } from '@stillair/events/log/open-event-store.ts'
import { EmailConfirmed, UserRegistered, userStream } from '@stillair/events/modules/accounts/events.ts'
import { ContentViewed, viewStream } from '@stillair/events/modules/catalogue/events.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Harness, harness } from '../../../test/harness.ts'
import { replayContext } from '../../../test/replay-context.ts'
import { showChart } from './show-chart.ts'

let on: Harness
let log: EventLog
let folder: string
beforeEach(async () => {
  on = await harness()
  log = await openLog(logConfig({ NODE_ENV: 'test', POSTGRES_URL: on.url }))
  folder = await mkdtemp(join(tmpdir(), 'chart-'))
})
afterEach(async () => {
  await log.store.close()
  await on.close()
  await rm(folder, { recursive: true })
})

const context = (lines: string[]) => replayContext(log, on, new Date('2026-11-20T12:00:00.000Z'), lines)

async function looked(userId: string): Promise<bigint> {
  const stated = {
    occurredAt: '2026-11-01T10:00:00.000Z',
    commandId: userId,
    correlationId: 'test',
    causationId: null,
    actor: { kind: 'system' as const, id: 'test' },
    timeZone: 'UTC',
  }
  const registered = UserRegistered({ userId, email: `${userId}@example.test`, name: userId })
  await log.store.append(userStream(userId), newEvents([registered, EmailConfirmed({ userId })], stated), 'any')
  const viewed = ContentViewed({ viewId: userId, userId, contentId: 'calm' })
  return (await log.store.append(viewStream(userId), newEvents([viewed], stated), 'any')).position
}

test('builds a chart as of any moment from the log, through the gate, and leaves nothing behind', async () => {
  const positions: bigint[] = []
  for (let number = 0; number < 40; number++) positions.push(await looked(`zoe-${number}`))
  const lines: string[] = []
  const shown = context(lines)
  const out = join(folder, 'funnel.csv')
  const answered = await showChart(shown, 'funnel', { asOf: 'now', out })
  expect(answered).toMatchObject({ kind: 'replay' })
  const [head, first] = (await readFile(out, 'utf8')).split('\r\n')
  expect(head).toBe('step,people,reached,%')
  const [step, , soFar] = first?.split(',') ?? []
  expect(step).toBe('Opened a session')
  expect(Math.abs(Number(soFar) - 40)).toBeLessThan(10)
  expect(lines.join()).not.toContain('zoe')
  await expect(showChart(shown, 'funnel', { asOf: 'now', out: '/dev/full' })).rejects.toThrow("write '/dev/full'")
  lines.length = 0
  await showChart(shown, 'funnel', { asOf: String(positions[9]), out: undefined })
  expect(lines).toContain('nothing to show: too few people')
  const { rows } = await on.pool.query("select nspname from pg_namespace where nspname like 'as_of_%'")
  expect(rows).toEqual([])
})

test('refuses an unknown chart and lists the known names', async () => {
  await expect(showChart(context([]), 'faces', { asOf: 'now', out: undefined })).rejects.toThrow(
    /no chart 'faces'.*funnel/,
  )
})
