import { expect, test } from 'vitest'
import { requireUnused } from './rules.ts'

test('what plays an upload keeps it from being deleted, by name, one or several', () => {
  expect(() => requireUnused([])).not.toThrow()
  expect(() => requireUnused(['Calm'])).toThrow('“Calm” plays this upload. Give that session another recording first.')
  expect(() => requireUnused(['Calm', 'Nights'])).toThrow(
    '“Calm” and “Nights” play this upload. Give those sessions another recording first.',
  )
})
