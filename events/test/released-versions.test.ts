import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { raisedTypes } from './last-release.ts'

test('the changelog marks a raised version that the last release cannot read', () => {
  const changelog = readFileSync(new URL('../../CHANGELOG.md', import.meta.url), 'utf8')
  const [, unreleased = ''] = changelog.split(/^## /m)
  const oneWay = unreleased.split(/^- /m).filter((entry) => entry.startsWith('**No way back**'))
  for (const type of raisedTypes)
    expect(oneWay.join(), `an entry that begins with **No way back** and names ${type}`).toContain(type)
})
