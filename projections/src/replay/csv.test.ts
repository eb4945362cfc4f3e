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
])('a spreadsheet does not run the text %j as a formula', (text, cell) => expect(csvCell(text)).toBe(cell))

test('numbers stay numbers, even as texts, and other texts are unchanged', () =>
  expect(csvLine([-7, '-7', '+0.5', '-1e-7', 'a=b', '"x"', null])).toBe('-7,-7,+0.5,-1e-7,a=b,"""x""",'))
