import type { AdminProgram } from '@stillair/api/contract/admin/admin.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { adminProgramFixture } from '../../../test/admin-program-fixture.ts'
import { ApiError } from '../../api/api-error.ts'
import type { Saving } from '../form/editor/editor-machine.ts'
import { createProgram, editProgram } from './program-commands.ts'
import { NEW_PROGRAM } from './program-values.ts'
import { saveProgram } from './use-program-form.ts'

vi.mock('./program-commands.ts', () => ({ createProgram: vi.fn(), editProgram: vi.fn() }))

beforeEach(() => {
  vi.resetAllMocks()
})

const VALUES = { ...NEW_PROGRAM, title: 'From Gate to Gate' }

/** Saves once, and returns the state after it, including an attempt with a lost answer. */
async function attempt(values: typeof VALUES, saving: Saving<AdminProgram>): Promise<Saving<AdminProgram>> {
  let kept = saving
  await saveProgram(values, saving, (next) => {
    kept = next
  }).catch(() => {})
  return kept
}

test('a creation with a lost answer is repeated with its key', async () => {
  vi.mocked(createProgram).mockRejectedValue(new TypeError('Failed to fetch'))
  const first = await attempt(VALUES, { base: null, attempt: null })
  await attempt(VALUES, first)
  const [lost, repeated] = vi.mocked(createProgram).mock.calls
  expect(repeated).toEqual(lost)
})

test('a change after a lost answer edits that program instead of creating another', async () => {
  vi.mocked(createProgram).mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const lost = await attempt(VALUES, { base: null, attempt: null })
  const created = adminProgramFixture('gate', { title: VALUES.title, revision: 0 })
  const edited = { ...created, title: 'Another', revision: 1 }
  vi.mocked(createProgram).mockResolvedValueOnce(created)
  vi.mocked(editProgram).mockResolvedValueOnce(edited)

  expect(await attempt({ ...VALUES, title: 'Another' }, lost)).toEqual({ base: edited, attempt: null })
  const [first, second] = vi.mocked(createProgram).mock.calls
  expect(second).toEqual(first)
  expect(editProgram).toHaveBeenCalledWith('gate', expect.objectContaining({ title: 'Another', expectedRevision: 0 }))
})

test('a creation after a refusal gets a new key', async () => {
  vi.mocked(createProgram).mockRejectedValue(new ApiError(400, { error: 'Too long.' }))
  const refused = await attempt(VALUES, { base: null, attempt: null })
  expect(refused).toEqual({ base: null, attempt: null })
  await attempt({ ...VALUES, title: 'Another' }, refused)
  const keys = vi.mocked(createProgram).mock.calls.map(([{ idempotencyKey }]) => idempotencyKey)
  expect(keys[1]).not.toBe(keys[0])
})

test('an edit sends only changes, with the revision they are based on', async () => {
  const base = adminProgramFixture('gate', { title: 'From Gate', revision: 7 })
  const saved = { ...base, title: VALUES.title, revision: 8 }
  vi.mocked(editProgram).mockResolvedValue(saved)
  expect(await attempt(VALUES, { base, attempt: null })).toEqual({ base: saved, attempt: null })
  expect(editProgram).toHaveBeenCalledWith('gate', { title: VALUES.title, expectedRevision: 7 })
})
