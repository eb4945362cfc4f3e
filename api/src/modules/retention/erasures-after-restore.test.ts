// @module-tag slow
import { createSecretKey, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DomainEvent, RecordedEvent } from '@stillair/events/language/event.ts'
import { newEvents } from '@stillair/events/language/new-event.ts'
import type { StreamName } from '@stillair/events/language/stream-name.ts'
import type { EventStore } from '@stillair/events/log/event-store.ts'
import { inMemoryEventStore } from '@stillair/events/log/in-memory/in-memory-event-store.ts'
import { withPersonalData } from '@stillair/events/log/personal-data.ts'
import { postgresKeyring } from '@stillair/events/log/postgres/keys/postgres-keyring.ts'
import { createKeysSchema } from '@stillair/events/log/postgres/schema.ts'
import { withSessionSettings } from '@stillair/events/log/postgres/session-settings.ts'
import { UserRegistered, userStream } from '@stillair/events/modules/accounts/events.ts'
import { AnalyticsRecorded, analyticsStream } from '@stillair/events/modules/analytics/events.ts'
import { WaitlistJoined, waitlistStream } from '@stillair/events/modules/waitlist/events.ts'
import { openObjectStore } from '@stillair/events/object-store/open-object-store.ts'
import type { Keyring } from '@stillair/events/privacy/keyring.ts'
import fc from 'fast-check'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../events/test/test-database.ts'
import { createApiSchema } from '../../http/api-tables.ts'
import { systemContext } from '../../server/system-context.ts'
import { deleteAccount } from '../accounts/delete-account.ts'
import { recordDeletion } from '../accounts/deletion-record.ts'
import { eraseAnalyticsMonth, eraseWaitlistEntry } from '../erasure/erase-subject.ts'
import { erasureList } from '../erasure/erasure-list.ts'
import { finishDeletions } from './enforce-retention.ts'
import { repeatErasures } from './repeat-erasures.ts'

const NOW = new Date('2026-11-20T12:00:00.000Z')
let database: TestDatabase
let pool: pg.Pool
let folder: string
let keyring: Keyring
beforeAll(async () => {
  database = await createTestDatabase()
  pool = new pg.Pool(withSessionSettings({ connectionString: database.url, max: 2 }))
  await createKeysSchema(pool)
  await createApiSchema(pool)
  keyring = postgresKeyring({ pool, masterKeys: { current: createSecretKey(randomBytes(32)), others: [] } })
  folder = await mkdtemp(join(tmpdir(), 'stillair-erasures-'))
})
afterAll(async () => {
  await pool.end()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

/** The contents of one backup; each part can be restored on its own. */
interface Backup {
  readonly log: readonly RecordedEvent[]
  readonly keys: readonly object[]
  readonly deletions: readonly object[]
}

const TABLES = { keys: 'keys.subject_key', deletions: 'api.account_deletion' } as const

type Who = 0 | 1
type Step =
  | { readonly kind: 'join' | 'erase'; readonly what: 'account' | 'waitlist' | 'analytics'; readonly who: Who }
  | { readonly kind: 'backup' | 'night' }
  | { readonly kind: 'restore'; readonly log: boolean; readonly keys: boolean; readonly deletions: boolean }

const what = fc.constantFrom('account' as const, 'waitlist' as const, 'analytics' as const)
const who = fc.constantFrom<Who[]>(0, 1)
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('join' as const), what, who }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('erase' as const), what, who }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('backup' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('night' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('restore' as const),
      log: fc.boolean(),
      keys: fc.boolean(),
      deletions: fc.boolean(),
    }),
  },
)

let histories = 0

/** Runs the steps and one more night, and returns the erased people's data that is still readable. */
async function readableAfter(steps: readonly Step[]): Promise<string[]> {
  const history = histories++
  const subjects = {
    account: [`user${history}a`, `user${history}b`],
    waitlist: [`entry${history}a`, `entry${history}b`],
    analytics: ['analytics:2020-01', 'analytics:2020-02'],
  }
  await pool.query('delete from keys.subject_key; delete from api.account_deletion')
  const media = await openObjectStore(
    { kind: 'file-system', directory: join(folder, String(history)), signingKey: 'secret' },
    'media',
  )
  let sealed: EventStore = inMemoryEventStore()
  let backup: Backup = { log: [], keys: [], deletions: [] }
  const erased = new Set<string>()
  const deps = () => ({
    store: withPersonalData(sealed, keyring),
    pool,
    keyring,
    erasures: erasureList(media),
    log: pino({ level: 'silent' }),
    clock: () => NOW,
    onAccountDeleted: [],
    // Firebase is not part of a backup.
    identityAdmin: { deleteSignIn: async () => {} } as never,
  })
  const own = [...subjects.account, ...subjects.waitlist, ...subjects.analytics]
  const rowsOf = async (table: string, key: string) =>
    (await pool.query(`select * from ${table} where ${key} = any($1)`, [own])).rows

  async function append(stream: StreamName, event: DomainEvent): Promise<void> {
    const metadata = { ...systemContext(NOW, crypto.randomUUID()), occurredAt: NOW.toISOString(), causationId: null }
    await deps().store.append(stream, newEvents([event], metadata), 'any')
  }

  async function write(kind: keyof typeof subjects, subject: string): Promise<void> {
    const secret = `secret of ${subject}`
    if (kind === 'account') {
      await append(userStream(subject), UserRegistered({ userId: subject, name: secret, email: null }))
    } else if (kind === 'waitlist') {
      await append(waitlistStream(subject), WaitlistJoined({ entryId: subject, email: secret, country: null }))
    } else {
      const recordId = crypto.randomUUID()
      const counted = { recordId, name: 'login', month: subject, category: secret, label: null, value: null } as const
      await append(analyticsStream(recordId), AnalyticsRecorded(counted))
    }
  }

  async function erase(kind: keyof typeof subjects, subject: string): Promise<void> {
    // A subject without data has nothing to erase, and may join later.
    const stream = kind === 'account' ? userStream(subject) : waitlistStream(subject)
    if (kind !== 'analytics' && (await sealed.readStream(stream)).revision < 0) return
    erased.add(subject)
    if (kind === 'waitlist') return eraseWaitlistEntry(deps(), subject, 'request')
    if (kind === 'analytics') return eraseAnalyticsMonth(deps(), subject.replace('analytics:', ''))
    const deletion = await recordDeletion(pool, { userId: subject, waitlistEntryId: null }, new Date(0))
    await deleteAccount(deps(), deletion)
  }

  async function restore({ log, keys, deletions }: { log: boolean; keys: boolean; deletions: boolean }): Promise<void> {
    if (log) {
      sealed = inMemoryEventStore()
      for (const event of backup.log) await sealed.append(event.stream, [event], 'any')
    }
    for (const [table, rows, key] of [
      ...(keys ? [[TABLES.keys, backup.keys, 'subject'] as const] : []),
      ...(deletions ? [[TABLES.deletions, backup.deletions, 'user_id'] as const] : []),
    ]) {
      await pool.query(`delete from ${table} where ${key} = any($1)`, [own])
      for (const row of rows) {
        const names = Object.keys(row)
        const places = names.map((_, index) => `$${index + 1}`)
        await pool.query(`insert into ${table} (${names}) values (${places})`, Object.values(row))
      }
    }
  }

  async function night(): Promise<void> {
    await repeatErasures(deps(), new Date(0))
    await finishDeletions(deps())
  }

  for (const step of steps) {
    if (step.kind === 'join') {
      // After a restore, the log may be newer than the keys. The subject's key is then lost, and commands about it
      // fail.
      await write(step.what, subjects[step.what][step.who] as string).catch(() => {})
    } else if (step.kind === 'erase') {
      await erase(step.what, subjects[step.what][step.who] as string)
    } else if (step.kind === 'backup') {
      const log: RecordedEvent[] = []
      for await (const { events } of sealed.readLog({ after: 0n })) log.push(...events)
      backup = {
        log,
        keys: await rowsOf(TABLES.keys, 'subject'),
        deletions: await rowsOf(TABLES.deletions, 'user_id'),
      }
    } else if (step.kind === 'restore') {
      await restore(step)
    } else {
      await night()
    }
  }
  await night()

  const found: string[] = []
  for await (const { events } of deps().store.readLog({ after: 0n })) {
    for (const event of events) {
      const text = textOf(event)
      for (const subject of erased) if (text.includes(`secret of ${subject}`)) found.push(`${event.type} ${subject}`)
    }
  }
  return found
}

function textOf(event: RecordedEvent): string {
  try {
    return JSON.stringify(event.data)
  } catch {
    // Its key is lost.
    return ''
  }
}

test('after a restore, the next night makes all erased data unreadable again', async () => {
  const property = fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
    expect(await readableAfter(steps)).toEqual([])
  })
  await fc.assert(property, { numRuns: 1_000 })
}, 300_000)
