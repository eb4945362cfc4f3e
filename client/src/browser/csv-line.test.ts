import { expect, test } from 'vitest'
import { csvLine } from './csv-line.ts'

test.each(['=1+1', '+1+1', '-1+1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', ' =1', '＝1', '=HYPERLINK("http://x")'])(
  'the text %j does not become a spreadsheet formula',
  (text) => expect(csvLine([text])).toBe(`"'${text.replaceAll('"', '""')}"`),
)

test('numbers and harmless texts stay unchanged', () =>
  expect(csvLine([-7, 0.5, 'Breathe "in", and out', 'a=b', ''])).toBe('-7,0.5,"Breathe ""in"", and out","a=b",""'))
