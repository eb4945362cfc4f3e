import { expect, test } from 'vitest'
import { requireUnused } from './rules.ts'

test('a refused deletion names the sessions that play the upload', () => {
  expect(() => requireUnused([])).not.toThrow()
  expect(() => requireUnused(['Calm'])).toThrow('“Calm” plays this upload. Give that session another recording first.')
  expect(() => requireUnused(['Calm', 'Nights'])).toThrow(
    '“Calm” and “Nights” play this upload. Give those sessions another recording first.',
  )
})
