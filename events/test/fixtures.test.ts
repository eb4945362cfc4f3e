import { readdir, readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import * as accounts from '../src/accounts/events.ts'
import * as analytics from '../src/analytics/events.ts'
import * as catalogue from '../src/catalogue/events.ts'
import * as coverImages from '../src/cover-images/events.ts'
import type { EventDefinition } from '../src/define-event.ts'
import type { RecordedEvent } from '../src/event.ts'
import * as listening from '../src/listening/events.ts'
import * as media from '../src/media/events.ts'
import * as programs from '../src/programs/events.ts'
import * as ratings from '../src/ratings/events.ts'
import { definitions } from '../src/registry.ts'
import * as subscriptions from '../src/subscriptions/events.ts'
import { upcast } from '../src/upcast.ts'
import * as waitlist from '../src/waitlist/events.ts'

/**
 * `fixtures/<module>/<Event>.v<schema version>.json` is an event as a program of that time wrote it. The files are
 * frozen: a change of an event that breaks one needs a new schema version, an upcaster and a new file.
 */
const folder = fileURLToPath(new URL('fixtures', import.meta.url))
const modules: Readonly<Record<string, object>> = {
  accounts,
  analytics,
  catalogue,
  'cover-images': coverImages,
  listening,
  media,
  programs,
  ratings,
  subscriptions,
  waitlist,
}

const isDefinition = (value: unknown): value is EventDefinition =>
  typeof value === 'function' && 'type' in value && 'upcasters' in value

const defined = Object.entries(modules).flatMap(([module, exports]) =>
  Object.values(exports)
    .filter(isDefinition)
    .map((definition) => ({ module, definition })),
)

const files = (await readdir(folder, { recursive: true, withFileTypes: true }))
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name))
  .sort()

interface Fixture {
  readonly type: string
  readonly schemaVersion: number
  readonly data: unknown
}

async function read(file: string): Promise<Fixture> {
  return JSON.parse(await readFile(file, 'utf8'))
}

function recorded({ type, schemaVersion, data }: Fixture): RecordedEvent {
  return {
    id: '00000000-0000-8000-8000-000000000000',
    type,
    schemaVersion,
    data,
    metadata: {
      occurredAt: '2026-11-20T18:00:00.000Z',
      commandId: 'command',
      correlationId: 'correlation',
      causationId: null,
      actor: { kind: 'system', id: 'fixture' },
      timeZone: 'Etc/UTC',
    },
    stream: 'session-fixture',
    revision: 0,
    position: 1n,
    recordedAt: '2026-11-20T18:00:00.000Z',
  }
}

test('every event of a module is in the registry, and the other way round', () => {
  expect(defined.map(({ definition }) => definition.type).sort()).toEqual([...definitions.keys()].sort())
})

test('every event has a fixture for each of its schema versions, and there are no others', () => {
  const wanted = defined.flatMap(({ module, definition }) =>
    Array.from({ length: definition.version }, (_, n) => join(folder, module, `${definition.type}.v${n + 1}.json`)),
  )
  expect(files).toEqual(wanted.sort())
})

describe.each(files.map((file) => [`${basename(dirname(file))}/${basename(file)}`, file]))('%s', (_name, file) => {
  test('is named after what is in it', async () => {
    const { type, schemaVersion } = await read(file)
    expect(basename(file)).toBe(`${type}.v${schemaVersion}.json`)
  })

  test('is read in the current schema version, with nothing left out or made up', async () => {
    const fixture = await read(file)
    const definition = definitions.get(fixture.type)
    const event = upcast(recorded(fixture))
    expect(event.schemaVersion).toBe(definition?.version)
    // Strict equality: a field that the schema does not know would be missing from what it parsed.
    expect(definition?.schema.parse(event.data)).toStrictEqual(event.data)
    expect(Object.keys(event.data as object).sort()).toEqual(Object.keys(definition?.schema.shape ?? {}).sort())
  })
})
