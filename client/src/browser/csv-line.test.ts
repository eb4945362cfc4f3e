import { expect, test } from 'vitest'
import { csvLine } from './csv-line.ts'

test.each(['=1+1', '+1+1', '-1+1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', ' =1', '＝1', '=HYPERLINK("http://x")'])(
  'the text %j is no formula in a spreadsheet',
  (text) => expect(csvLine([text])).toBe(`"'${text.replaceAll('"', '""')}"`),
)

test('numbers stay numbers, and other texts as they are', () =>
  expect(csvLine([-7, 0.5, 'Breathe "in", and out', 'a=b', ''])).toBe('-7,0.5,"Breathe ""in"", and out","a=b",""'))
