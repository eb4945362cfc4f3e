// @ts-nocheck
import { expect, test } from 'vitest'
import { allowReading, corsRule, withCorsRule } from './cors-rule.ts'

const APP = 'https://app.example'
const rule = (AllowedOrigins: string[], AllowedMethods = ['GET']) => ({ AllowedOrigins, AllowedMethods })

test.each([
  ['no rule', [], false],
  ['the origin itself', [rule([APP])], true],
  ['everybody', [rule(['*'])], true],
  ['a pattern', [rule(['https://*.example'])], true],
  ['another origin', [rule(['https://other.example'])], false],
  ['the same host by another scheme', [rule(['http://app.example'])], false],
  ['one that only begins alike', [rule(['https://app.example.evil'])], false],
  ['a pattern that is longer than the origin', [rule([`${APP}*${APP}`])], false],
  ['writing alone', [rule([APP], ['PUT'])], false],
  ['one of several rules', [rule(['https://other.example']), rule([APP])], true],
])('%s', (_name, rules, allowed) => {
  expect(allowReading(rules, [APP])).toBe(allowed)
})

test('all origins must be allowed', () => {
  expect(allowReading([rule([APP])], [APP, 'http://localhost:8080'])).toBe(false)
  expect(allowReading([rule([APP]), rule(['http://localhost:*'])], [APP, 'http://localhost:8080'])).toBe(true)
})

test('the rules of others stay, and the own one is not set twice', () => {
  const others = [{ ...rule(['https://tool.example'], ['PUT']), ID: 'tool' }, rule(['https://nameless.example'])]
  const first = withCorsRule(others, ['https://old.example'])
  expect(first).toEqual([...others, corsRule(['https://old.example'])])
  expect(withCorsRule(first, [APP])).toEqual([...others, corsRule([APP])])
})
