/** Letters that are no base letter with a mark, as they are typed without one. */
const PLAIN: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', ł: 'l', ı: 'i' }

/** The text without case, accents and doubled spaces, so that "Malmö" is found by "malmo". */
export function fold(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßæœøđðłı]/g, (letter) => PLAIN[letter] ?? letter)
    .replace(/\s+/g, ' ')
    .trim()
}

/** What the library and the programs are searched by. */
export interface Searchable {
  readonly title: string
  readonly description: string | null
  readonly tags: readonly string[]
}

/** An item is folded once, not for each letter that is typed. */
const foldedTexts = new WeakMap<Searchable, string>()

function foldedText(item: Searchable): string {
  const known = foldedTexts.get(item)
  if (known !== undefined) return known
  // The line feed keeps a match within one of the texts: no search has one.
  const text = [item.title, item.description ?? '', ...item.tags].map(fold).join('\n')
  foldedTexts.set(item, text)
  return text
}

/**
 * Those whose title, description or one of the tags contains what is searched for, whatever the case and the accents
 * (the specification's search). Blank finds everything.
 */
export function searchFor<Item extends Searchable>(items: readonly Item[], search: string): readonly Item[] {
  const wanted = fold(search)
  return wanted === '' ? items : items.filter((item) => foldedText(item).includes(wanted))
}
