import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { newEvents } from '@stillair/events/language/new-event.ts'
import { logConfig } from '@stillair/events/log/config.ts'
import { inMemoryEventStore } from '@stillair/events/log/in-memory/in-memory-event-store.ts'
import { type EventLog, openLog } from '@stillair/events/log/open-event-store.ts'
import { PersonalDataErased, UserRegistered, userStream } from '@stillair/events/modules/accounts/events.ts'
import { ContentRated, ratingStream } from '@stillair/events/modules/ratings/events.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { runToItsEnd } from '../../events/test/start-process.ts'
import { projections } from '../src/model/projections.ts'
import { scratchTarget } from '../src/model/target.ts'
import { logAsOf, parseMoment, resolveMoment } from '../src/replay/as-of.ts'
import { buildAsOf } from '../src/replay/build-as-of.ts'
import { compare } from '../src/replay/cli/compare.ts'
import { showReadModels, showReadModelsInto } from '../src/replay/cli/show-read-models.ts'
import { TruncatedLogError } from '../src/replay/complete-log.ts'
import { diffTable, isSame } from '../src/replay/diff.ts'
import { erasedSince, folding, readOnce } from '../src/replay/fold-log.ts'
import { beginStudy, dropExpired, readStudies, STUDY_ROLE } from '../src/replay/study.ts'
import { type Harness, harness } from './harness.ts'
import { randomHistory } from './random-history/random-history.ts'
import { replayContext } from './replay-context.ts'
import { ordered, rowsOf } from './rows-of.ts'

let on: Harness
let log: EventLog
beforeEach(async () => {
  on = await harness()
  log = await openLog(logConfig({ NODE_ENV: 'test', POSTGRES_URL: on.url }))
})
afterEach(async () => {
  await log.store.close()
  await on.close()
})

const NOW = new Date('2026-11-23T12:00:00Z')
const stated = (at: string, commandId: string) => ({
  occurredAt: at,
  commandId,
  correlationId: 'test',
  causationId: null,
  actor: { kind: 'system' as const, id: 'test' },
  timeZone: 'Europe/London',
})

const context = (lines: string[] = []) => replayContext(log, on, NOW, lines)

async function listener(name: string): Promise<void> {
  const facts = [UserRegistered({ userId: name, email: `${name}@example.test`, name: `Name of ${name}` })]
  await log.store.append(userStream(name), newEvents(facts, stated('2026-03-01T10:00:00.000Z', name)), 'any')
}

async function remember(appends: number, seed = 3): Promise<void> {
  for (const { stream, events } of randomHistory(seed, appends)) await log.store.append(stream, events, 'any')
}

test('an unreadable event ends a replay and an extract with one line that names it', { tags: ['slow'] }, async () => {
  await listener('kept')
  const [event] = newEvents(
    [UserRegistered({ userId: 'newer', email: null, name: null })],
    stated('2026-03-01T10:00:00.000Z', 'newer'),
  )
  if (event) await log.store.append(userStream('newer'), [{ ...event, schemaVersion: 99 }], 'any')
  const folder = await mkdtemp(join(tmpdir(), 'stillair-extract-'))
  try {
    for (const args of [
      ['--as-of', 'now'],
      ['extract', '--purpose', 'a test', '--out', join(folder, 'rows')],
    ]) {
      const main = fileURLToPath(new URL('../src/replay/cli/main.ts', import.meta.url))
      const { code, err } = await runToItsEnd(main, args, { NODE_ENV: 'test', POSTGRES_URL: on.url })
      expect(code).toBe(1)
      expect(err.trim().split('\n')).toHaveLength(1)
      expect(err).toMatch(/UserRegistered at position \d+ \(user-newer/)
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

test('a replay shows the past unchanged, except for users erased since, whose number is reported', async () => {
  await listener('kept')
  await listener('gone')
  await remember(300)
  const until = await log.store.head()
  const then = scratchTarget()
  await buildAsOf({ projections, target: then, log: log.store, postgresUrl: on.url, until })
  const snapshot = new Map<string, Awaited<ReturnType<typeof rowsOf>>>()
  for (const projection of projections) snapshot.set(projection.name, await rowsOf(on.pool, then, projection, 1))

  await remember(200, 4)
  const erased = newEvents(
    [PersonalDataErased({ userId: 'gone', reason: 'account-deleted' })],
    stated('2026-05-01T00:00:00.000Z', 'erase'),
  )
  await log.store.append(userStream('gone'), erased, 'any')
  await log.keyring.destroy('gone')

  const asOf = await resolveMoment(log.store, { kind: 'position', position: until })
  const folded = folding(projections)
  const read = await readOnce(logAsOf(log.store, asOf), folded.apply)
  let different = 0
  for (const projection of projections) {
    for (const table of projection.tables) {
      const before = snapshot.get(projection.name)?.get(table.name) ?? []
      const after = ordered(table, folded.rowsOf(projection).all(table))
      const others = (rows: typeof after) => rows.filter((row) => row.user_id !== 'gone')
      expect(others(after), table.name).toEqual(others(before))
      if (JSON.stringify(after) !== JSON.stringify(before)) different++
    }
  }
  expect(different).toBeGreaterThan(0)
  // The random history erases users of its own, too.
  const gone = await erasedSince(log.store, until, read.people)
  expect([...gone]).toContain('gone')
  const lines: string[] = []
  await showReadModels(context(lines), { asOf: String(until), by: 'recorded', projection: 'account' })
  expect(lines.join('\n')).toMatch(/people erased since: (too few to say|\d+); the rest is what was there then/)
})

describe('a moment', () => {
  test('is a position, a time, now or yesterday, and nothing else', () => {
    expect(parseMoment('now', NOW)).toEqual({ kind: 'now' })
    expect(parseMoment('4711', NOW)).toEqual({ kind: 'position', position: 4711n })
    expect(parseMoment('yesterday', NOW)).toEqual({ kind: 'time', at: '2026-11-23T00:00:00.000Z' })
    expect(parseMoment('2026-11-01', NOW)).toEqual({ kind: 'time', at: '2026-11-01T00:00:00.000Z' })
    expect(parseMoment('2026-11-01T12:00+02:00', NOW)).toEqual({ kind: 'time', at: '2026-11-01T10:00:00.000Z' })
    for (const text of ['last week', '2026-13-01', '2026-11-01T12:00', '-3']) {
      expect(() => parseMoment(text, NOW), text).toThrow(/is not a time/)
    }
  })

  test('resolves a gap to the event before it, and is refused past the end of the log', async () => {
    await listener('one')
    const before = await log.store.head()
    await on.pool.query("begin; select nextval('log.event_position_seq') from generate_series(1, 5); rollback")
    await listener('other')
    const asOf = await resolveMoment(log.store, { kind: 'position', position: before + 3n })
    expect(asOf.until).toBe(before)
    const past = resolveMoment(log.store, { kind: 'position', position: before + 100n })
    await expect(past).rejects.toThrow(/ends at position/)
  })

  test('by recording ends before the first later event; by occurrence omits events that happened later', async () => {
    const store = inMemoryEventStore()
    const at = ['2026-03-01', '2026-03-02', '2026-03-03']
    for (const [index, day] of at.entries()) {
      const rated = newEvents(
        [ContentRated({ userId: 'u', contentId: `c${index}`, rating: 3 })],
        stated(`${day}T00:00:00.000Z`, day),
      )
      await store.append(ratingStream('u', `c${index}`), rated, 'any')
    }
    const recorded = await resolveMoment(store, { kind: 'time', at: '2026-03-02T12:00:00.000Z' })
    expect(recorded.until).toBe(0n)
    const occurred = await resolveMoment(store, { kind: 'time', at: '2026-03-02T12:00:00.000Z' }, 'occurred')
    const read = await readOnce(logAsOf(store, occurred), () => {})
    expect(read.events).toBe(2)
  })
})

test('fails for a log that ends too soon, in memory and in a schema', async () => {
  await remember(50)
  const cut = {
    ...log.store,
    async *readLog(options: Parameters<typeof log.store.readLog>[0]) {
      for await (const batch of log.store.readLog({ ...options, batchSize: 10 })) {
        if (batch.position > 20n) return
        yield batch
      }
    },
  }
  const asOf = await resolveMoment(cut, { kind: 'now' })
  await expect(readOnce(logAsOf(cut, asOf), () => {})).rejects.toThrow(TruncatedLogError)
  const building = buildAsOf({ projections, target: scratchTarget(), log: cut, postgresUrl: on.url })
  await expect(building).rejects.toThrow(TruncatedLogError)
})

test('compares two moments by table, column and number of people', async () => {
  await listener('one')
  const before = await log.store.head()
  const rate = async (userId: string, rating: 1 | 2 | 3, id: string) =>
    log.store.append(
      ratingStream(userId, 'c'),
      newEvents([ContentRated({ userId, contentId: 'c', rating })], stated('2026-03-02T00:00:00.000Z', id)),
      'any',
    )
  await rate('one', 1, 'a')
  const middle = await log.store.head()
  await rate('one', 3, 'b')
  await rate('two', 3, 'c')
  const ratings = projections.filter(({ name }) => name === 'ratings')
  const states = []
  for (const position of [before, middle, await log.store.head()]) {
    const folded = folding(ratings)
    await readOnce(logAsOf(log.store, await resolveMoment(log.store, { kind: 'position', position })), folded.apply)
    states.push(folded)
  }
  const [projection] = ratings
  const [table] = projection?.tables ?? []
  const [, a, b] = states
  if (!projection || !table || !a || !b) throw new Error('no ratings found')
  const diff = diffTable(table, a.rowsOf(projection), b.rowsOf(projection))
  expect(diff).toMatchObject({ onlyInA: 0, onlyInB: 1, changed: 1, same: 0 })
  expect(diff.columns.get('rating')).toBe(1)
  expect([...(diff.people ?? [])].toSorted()).toEqual(['one', 'two'])
  expect(isSame(diffTable(table, a.rowsOf(projection), a.rowsOf(projection)))).toBe(true)
  const lines: string[] = []
  const answered = await compare(context(lines), { a: String(before), b: 'now', by: 'recorded', projection: 'ratings' })
  expect(answered).toMatchObject({ kind: 'replay', rows: 2 })
  expect(lines.join('\n')).toContain('only in B')
})

test('a study names people only by pseudonym, is readable only by its role, and is dropped when it expires', async () => {
  await listener('person-one')
  await listener('person-two')
  await remember(400)
  await log.store.append(
    ratingStream('person-one', 'c'),
    newEvents(
      [ContentRated({ userId: 'person-one', contentId: 'c', rating: 2 })],
      stated('2026-03-02T11:22:33.000Z', 'r'),
    ),
    'any',
  )
  await showReadModelsInto(context(), {
    asOf: 'now',
    by: 'recorded',
    projection: undefined,
    name: 'study_one',
    days: 30,
  })

  const { rows: tables } = await on.pool.query<{ viewname: string }>(
    "select viewname from pg_views where schemaname = 'study_one'",
  )
  expect(tables.length).toBeGreaterThan(10)
  let all = ''
  for (const { viewname } of tables) {
    const { rows } = await on.pool.query(`select to_jsonb(t)::text as row from study_one."${viewname}" t`)
    all += rows.map(({ row }) => row).join('\n')
  }
  for (const text of ['person-one', 'person-two', '@example.test', 'Name of', '11:22:33'])
    expect(all).not.toContain(text)
  const { rows: rated } = await on.pool.query("select user_id from study_one.rating where content_id = 'c'")
  expect(rated).toEqual([{ user_id: expect.stringMatching(/^[\w-]{16}$/) }])
  const { rows: granted } = await on.pool.query(
    "select distinct grantee, privilege_type as may from information_schema.role_table_grants where table_schema = 'study_one' and grantee = $1",
    [STUDY_ROLE],
  )
  expect(granted).toEqual([{ grantee: STUDY_ROLE, may: 'SELECT' }])

  expect(await dropExpired(on.pool, NOW)).toEqual([])
  await beginStudy(on.pool, { name: 'study_old', owner: 'a', position: '1', expires: '2026-11-23T12:00:00.000Z' })
  expect(await dropExpired(on.pool, NOW)).toEqual(['study_old'])
  expect((await readStudies(on.pool)).map(({ name }) => name)).toEqual(['study_one'])
  await expect(beginStudy(on.pool, { name: 'study_one', owner: 'a', position: '1', expires: '' })).rejects.toThrow(
    /study_one already exists/,
  )
  await expect(beginStudy(on.pool, { name: 'read', owner: 'a', position: '1', expires: '' })).rejects.toThrow(
    /not a valid study name/,
  )
})
