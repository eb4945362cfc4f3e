/** Tags of WebVTT and HTML, and WebVTT timestamps within a cue. A lone `<` is text. */
const TAG = /<\/?[a-z][^<>]*>|<\d[\d:.]*>/gi
const ENTITY = /&(?:(amp|lt|gt|quot|apos|nbsp|lrm|rlm)|#(\d{1,7})|#x([\da-f]{1,6}));/gi
const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  lrm: '',
  rlm: '',
}

/** Returns the visible text of a cue's lines: without tags and empty lines, and with entities decoded. */
export const plainText = (lines: readonly string[]): string =>
  lines
    .map((line) => decoded(line.replace(TAG, '')).trim())
    .filter((line) => line !== '')
    .join('\n')

const decoded = (line: string): string =>
  line.replace(ENTITY, (entity, name?: string, decimal?: string, hex?: string) => {
    if (name !== undefined) return NAMED[name.toLowerCase()] ?? entity
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
    const isCharacter = code >= 0x20 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
    return isCharacter ? String.fromCodePoint(code) : ''
  })
