import { expect, test } from 'vitest'
import { placeHint } from './hint-place.ts'

const hint = { width: 100, height: 40 }
const window = { width: 390, height: 844 }

test.each([
  ['centred above', { left: 180, top: 300, width: 48, height: 48 }, { left: 154, top: 254 }],
  ['below when there is no room above', { left: 180, top: 20, width: 48, height: 48 }, { left: 154, top: 74 }],
  ['inside at the left', { left: 0, top: 300, width: 48, height: 48 }, { left: 12, top: 254 }],
  ['inside at the right', { left: 360, top: 300, width: 30, height: 48 }, { left: 278, top: 254 }],
])('a tooltip is placed %s', (_name, anchor, expected) => expect(placeHint(anchor, hint, window)).toEqual(expected))
