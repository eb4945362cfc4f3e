import type { AdminProgram } from '@stillair/api/contract/admin.ts'
import { expect, test, vi } from 'vitest'
import type { Saving } from '../form/editor-machine.ts'
import { adminProgramFixture } from './admin-program-fixture.ts'
import { createProgram, editProgram } from './program-commands.ts'
import { NEW_PROGRAM } from './program-values.ts'
import { saveProgram } from './use-program-form.ts'

vi.mock('./program-commands.ts', () => ({ createProgram: vi.fn(), editProgram: vi.fn() }))

const VALUES = { ...NEW_PROGRAM, title: 'From Gate to Gate' }

/** What is kept of an attempt whose answer was lost, if it was. */
async function attempt(values: typeof VALUES, saving: Saving<AdminProgram>): Promise<Saving<AdminProgram>> {
  let kept = saving
  await saveProgram(values, saving, (next) => {
    kept = next
  }).catch(() => {})
  return kept
}

test('a creation whose answer was lost is repeated with its key; another program has another', async () => {
  vi.mocked(createProgram).mockRejectedValue(new TypeError('Failed to fetch'))
  const first = await attempt(VALUES, { base: null, attempt: null })
  const second = await attempt(VALUES, first)
  await attempt({ ...VALUES, title: 'Another' }, second)
  const keys = vi.mocked(createProgram).mock.calls.map(([{ idempotencyKey }]) => idempotencyKey)
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
})

test('an edit sends what changed, with the revision that was seen', async () => {
  const base = adminProgramFixture('gate', { title: 'From Gate', revision: 7 })
  const saved = { ...base, title: VALUES.title, revision: 8 }
  vi.mocked(editProgram).mockResolvedValue(saved)
  expect(await attempt(VALUES, { base, attempt: null })).toEqual({ base: saved, attempt: null })
  expect(editProgram).toHaveBeenCalledWith('gate', { title: VALUES.title, expectedRevision: 7 })
})
