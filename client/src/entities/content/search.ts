/** Letters that Unicode doesn't decompose into a base letter and a mark, as people type them without one. */
const PLAIN: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', ł: 'l', ı: 'i' }

/** Returns the text in lower case without accents and repeated spaces, so that "malmo" finds "Malmö". */
export function fold(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßæœøđðłı]/g, (letter) => PLAIN[letter] ?? letter)
    .replace(/\s+/g, ' ')
    .trim()
}

/** The fields of content and programs that the search covers. */
export interface Searchable {
  readonly title: string
  readonly description: string | null
  readonly tags: readonly string[]
}

/** Folds each item once, not at every keystroke. */
const foldedTexts = new WeakMap<Searchable, string>()

function foldedText(item: Searchable): string {
  const known = foldedTexts.get(item)
  if (known !== undefined) return known
  // Joined with a line feed, which no search contains, so that no match spans two texts.
  const text = [item.title, item.description ?? '', ...item.tags].map(fold).join('\n')
  foldedTexts.set(item, text)
  return text
}

/**
 * Returns the items whose title, description or one of whose tags contains the search, ignoring case and accents (the
 * specification's search). A blank search returns all.
 */
export function searchFor<Item extends Searchable>(items: readonly Item[], search: string): readonly Item[] {
  const wanted = fold(search)
  return wanted === '' ? items : items.filter((item) => foldedText(item).includes(wanted))
}
