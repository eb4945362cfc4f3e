/** Matches the start of a text that a spreadsheet takes for a formula (OWASP, CSV injection), after any white space. */
const FORMULA = /^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/
/** Matches a number written as text, which needs no protection. */
const NUMBER = /^[+-]?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i

/**
 * Formats a value for CSV (RFC 4180), null as an empty cell. Puts an apostrophe before a text that a spreadsheet would
 * run as a formula.
 */
export function csvCell(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const text = FORMULA.test(value) && !NUMBER.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Formats a line of cells, without a line break. */
export const csvLine = (cells: readonly (string | number | null)[]): string => cells.map(csvCell).join(',')
