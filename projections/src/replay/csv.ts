/** How a text begins that a spreadsheet takes for a formula (OWASP, CSV injection), after any blanks. */
const FORMULA = /^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/
/** A number that is written as a text stays one. */
const NUMBER = /^[+-]?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i

/** Returns a value as RFC 4180 has it, null as nothing. A text that a spreadsheet would run as a formula gets an apostrophe before it. */
export function csvCell(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const text = FORMULA.test(value) && !NUMBER.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Returns a line of cells, without its end. */
export const csvLine = (cells: readonly (string | number | null)[]): string => cells.map(csvCell).join(',')
