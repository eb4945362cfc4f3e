import { expect, test } from 'vitest'
import { initialOf } from './avatar-initial.ts'

test.each([
  ['of a name', 'maya lindqvist', 'M'],
  ['after blanks', '  zoë', 'Z'],
  ['with its accent, in either encoding', 'e\u0301lodie', 'E\u0301'],
  ['outside the Basic Multilingual Plane', '𠮷野', '𠮷'],
  ['in Arabic', 'ليلى', 'ل'],
  ['U without a name', '', 'U'],
  ['U for blanks', '   ', 'U'],
  ['U while the name is unknown', null, 'U'],
])('the avatar shows the initial %s', { tags: ['header/avatar-shows-initial-users-name-u'] }, (_name, name, expected) =>
  expect(initialOf(name)).toBe(expected),
)
