import { expect, test } from 'vitest'
import { allowReading, corsRule, withCorsRule } from './cors-rule.ts'

const APP = 'https://app.example'
const rule = (AllowedOrigins: string[], AllowedMethods = ['GET']) => ({ AllowedOrigins, AllowedMethods })

test.each([
  ['no rule', [], false],
  ['the origin itself', [rule([APP])], true],
  ['any origin', [rule(['*'])], true],
  ['a pattern', [rule(['https://*.example'])], true],
  ['another origin', [rule(['https://other.example'])], false],
  ['the same host by another scheme', [rule(['http://app.example'])], false],
  ['an origin that only starts the same', [rule(['https://app.example.evil'])], false],
  ['a pattern that is longer than the origin', [rule([`${APP}*${APP}`])], false],
  ['only writing', [rule([APP], ['PUT'])], false],
  ['one of several rules', [rule(['https://other.example']), rule([APP])], true],
])('%s', (_name, rules, allowed) => {
  expect(allowReading(rules, [APP])).toBe(allowed)
})

test('every origin must be allowed', () => {
  expect(allowReading([rule([APP])], [APP, 'http://localhost:8080'])).toBe(false)
  expect(allowReading([rule([APP]), rule(['http://localhost:*'])], [APP, 'http://localhost:8080'])).toBe(true)
})

test('keeps the rules of others and adds its own only once', () => {
  const others = [{ ...rule(['https://tool.example'], ['PUT']), ID: 'tool' }, rule(['https://nameless.example'])]
  const first = withCorsRule(others, ['https://old.example'])
  expect(first).toEqual([...others, corsRule(['https://old.example'])])
  expect(withCorsRule(first, [APP])).toEqual([...others, corsRule([APP])])
})
