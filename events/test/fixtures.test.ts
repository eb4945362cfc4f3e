import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import type { RecordedEvent } from '../src/language/event.ts'
import { definitions } from '../src/language/registry.ts'
import { upcast } from '../src/language/upcast.ts'
import { ContentRated } from '../src/modules/ratings/events.ts'

/**
 * `fixtures/<module>/<Event>.v<schema version>.json` holds an event as a release with that version wrote it. The files are
 * frozen: a change to an event that breaks one needs a new schema version, an upcaster and a new file.
 */
const folder = fileURLToPath(new URL('fixtures', import.meta.url))
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

test('the registry holds the same definitions that the modules export', () => {
  expect(definitions.get('ContentRated')).toBe(ContentRated)
  expect(definitions.size).toBeGreaterThanOrEqual(51)
})

test('every event has a fixture for each schema version, and there are no other fixtures', () => {
  const wanted = [...definitions.values()].flatMap(({ type, version }) =>
    Array.from({ length: version }, (_, n) => `${type}.v${n + 1}.json`),
  )
  expect(files.map((file) => basename(file)).sort()).toEqual(wanted.sort())
})

test('every fixture is in a folder named after a module', () => {
  const module = (file: string) => join(import.meta.dirname, '../src/modules', basename(dirname(file)), 'events.ts')
  expect(files.filter((file) => !existsSync(module(file)))).toEqual([])
})

describe.each(files.map((file) => [`${basename(dirname(file))}/${basename(file)}`, file]))('%s', (_name, file) => {
  test('is named after its event and version', async () => {
    const { type, schemaVersion } = await read(file)
    expect(basename(file)).toBe(`${type}.v${schemaVersion}.json`)
  })

  test('is read in the current schema version, without missing or extra fields', async () => {
    const fixture = await read(file)
    const definition = definitions.get(fixture.type)
    const event = upcast(recorded(fixture))
    expect(event.schemaVersion).toBe(definition?.version)
    // Strict equality detects fields that the schema does not define, because parsing drops them.
    expect(definition?.schema.parse(event.data)).toStrictEqual(event.data)
    expect(Object.keys(event.data as object).sort()).toEqual(Object.keys(definition?.schema.shape ?? {}).sort())
  })
})
