import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { definitions } from '../src/language/registry.ts'

const read = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8')

/** The schema version of each event in the last release; see `docs/adding-an-event.md`. */
const released: Readonly<Record<string, number>> = JSON.parse(read('released-versions.json'))

test('the changelog marks an unreleased version that the last release cannot read', () => {
  const [, unreleased = ''] = read('../../CHANGELOG.md').split(/^## /m)
  const raised = Object.entries(released).filter(([type, version]) => (definitions.get(type)?.version ?? 0) > version)
  const oneWay = unreleased.split(/^- /m).filter((entry) => entry.startsWith('**No way back**'))
  for (const [type] of raised)
    expect(oneWay.join(), `an entry that begins with **No way back** and names ${type}`).toContain(type)
})
