/** The beginnings of texts that spreadsheets run as formulas (OWASP, CSV injection), after any blanks. */
const FORMULA = /^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/

/**
 * Returns a line of a CSV file, without its line break. Texts are quoted; a text that a spreadsheet would run as a formula gets
 * an apostrophe.
 */
export function csvLine(cells: readonly (string | number)[]): string {
  const cell = (text: string) => `"${(FORMULA.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`
  return cells.map((value) => (typeof value === 'number' ? String(value) : cell(value))).join(',')
}
