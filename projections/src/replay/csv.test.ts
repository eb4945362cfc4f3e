import { expect, test } from 'vitest'
import { csvCell, csvLine } from './csv.ts'

test.each([
  ['=1+1', "'=1+1"],
  ['+1+1', "'+1+1"],
  ['-abc', "'-abc"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['\r=1', '"\'\r=1"'],
  ['\n=1', '"\'\n=1"'],
  [' =1', "' =1"],
  ['＝1', "'＝1"],
  ['=HYPERLINK("http://x","y")', '"\'=HYPERLINK(""http://x"",""y"")"'],
])('the text %j is no formula in a spreadsheet', (text, cell) => expect(csvCell(text)).toBe(cell))

test('numbers stay numbers, also as texts, and other texts as they are', () =>
  expect(csvLine([-7, '-7', '+0.5', '-1e-7', 'a=b', '"x"', null])).toBe('-7,-7,+0.5,-1e-7,a=b,"""x""",'))
