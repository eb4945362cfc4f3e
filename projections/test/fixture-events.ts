import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DomainEvent } from '@stillair/events/language/event.ts'
import { definitions } from '@stillair/events/language/registry.ts'

const folder = join(import.meta.dirname, '../../events/test/fixtures')

/** One event of every type in its current schema version: its newest fixture. */
export const fixtureEvents: readonly DomainEvent[] = [...definitions.values()].map(({ type, version }) => {
  const [path] = globSync(`*/${type}.v${version}.json`, { cwd: folder })
  if (!path) throw new Error(`${type} has no fixture of schema version ${version}`)
  const { data } = JSON.parse(readFileSync(join(folder, path), 'utf8')) as { data: unknown }
  return { type, data }
})
