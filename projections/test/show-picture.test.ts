import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { UserRegistered, userStream } from '@stillair/events/accounts/events.ts'
import { ContentViewed, viewStream } from '@stillair/events/catalogue/events.ts'
import { logConfig } from '@stillair/events/config.ts'
import { newEvents } from '@stillair/events/new-event.ts'
import { type EventLog, openLog } from '@stillair/events/open-event-store.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { projections } from '../src/projections.ts'
import { showPicture } from '../src/replay/cli/show-picture.ts'
import { type Harness, harness } from './harness.ts'

let on: Harness
let log: EventLog
let folder: string
beforeEach(async () => {
  on = await harness()
  log = await openLog(logConfig({ NODE_ENV: 'test', POSTGRES_URL: on.url }))
  folder = await mkdtemp(join(tmpdir(), 'picture-'))
})
afterEach(async () => {
  await log.store.close()
  await on.close()
  await rm(folder, { recursive: true })
})

const context = (print: (line: string) => void) => ({
  ...log,
  ...{ pool: on.pool, postgresUrl: on.url, projections, actor: 'ann', purpose: null, now: new Date(), graceDays: 7 },
  print,
})

async function looked(userId: string): Promise<bigint> {
  const stated = {
    ...{ occurredAt: '2026-11-01T10:00:00.000Z', commandId: userId, correlationId: 'test', causationId: null },
    ...{ actor: { kind: 'system' as const, id: 'test' }, timeZone: 'UTC' },
  }
  const registered = UserRegistered({ userId, email: `${userId}@example.test`, name: userId })
  await log.store.append(userStream(userId), newEvents([registered], stated), 'any')
  const viewed = ContentViewed({ viewId: userId, userId, contentId: 'calm' })
  return (await log.store.append(viewStream(userId), newEvents([viewed], stated), 'any')).position
}

test('a picture as of any moment is made from the log, of eleven people or more, and leaves nothing behind', async () => {
  const positions: bigint[] = []
  for (let number = 0; number < 12; number++) positions.push(await looked(`zoe-${number}`))
  const lines: string[] = []
  const shown = context((line) => lines.push(line))
  const out = join(folder, 'funnel.csv')
  const answered = await showPicture(shown, 'funnel', { asOf: 'now', out })
  expect(answered).toMatchObject({ kind: 'replay', rows: 1 })
  expect(lines).toContain('Opened a session  12      12           100.0')
  expect(await readFile(out, 'utf8')).toBe('step,people,came so far,%\r\nOpened a session,12,12,100.0\r\n')
  expect(lines.join()).not.toContain('zoe')
  lines.length = 0
  await showPicture(shown, 'funnel', { asOf: String(positions[9]), out: undefined })
  expect(lines).toContain('nothing to show: there are fewer than eleven people')
  const { rows } = await on.pool.query("select nspname from pg_namespace where nspname like 'as_of_%'")
  expect(rows).toEqual([])
})

test('a picture there is none of is refused with the names there are', async () => {
  await expect(
    showPicture(
      context(() => {}),
      'faces',
      { asOf: 'now', out: undefined },
    ),
  ).rejects.toThrow(/no picture 'faces'.*funnel/)
})
