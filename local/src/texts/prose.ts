/** Words that mark a translated style, with replacements. Correct uses can be added to `ALLOWED`. */
const WORDS: readonly (readonly [RegExp, string])[] = [
  [/\banew\b/i, 'again'],
  [/\bbeside\b/i, 'next to, as well as'],
  [/\b(who|what|where)ever\b/i, 'name who, what or where'],
  [/\b(goes|go) on by (itself|themselves)\b|\bgoes on\b/i, 'continues'],
  [/\b(is|are|was) away\b/i, 'is offline, is unreachable'],
  [/\bby itself\b/i, 'automatically'],
  [/\bmade of (it|them)\b/i, 'name what results'],
  [/\bthe way back\b/i, 'name the place it leads to'],
  [/\bat all\b/i, 'leave it out'],
  [/\bof theirs\b/i, 'their'],
  [/\btaken? back\b/i, 'withdrawn, unpublished'],
  [/\bon (its|their) way\b/i, 'sent, coming'],
  [/(^|[.:;] )What (is|was) \w+ (is|was|are|can|stays)\b/, 'name the thing'],
]

/** Correct uses of these words. */
const ALLOWED = /\bnot at all\b|“[^”]*”/gi

/** Maximum number of words in a sentence that is easy to read. */
const LONGEST_SENTENCE = 35

/** Returns the prose of a line: the whole line in Markdown, only comments in code. */
export function proseOf(file: string, line: string): string {
  if (file.endsWith('.md')) return line.replace(/^[\s>*|#-]+/, '').replaceAll(/`[^`]*`|\]\([^)]*\)/g, 'code')
  const comment = line.match(/^\s*(?:\/\*\*?|\*|\/\/)\s?(.*?)(?:\*\/)?$|\s\/\/ (.*)$/)
  return (comment?.[1] ?? comment?.[2] ?? '').replaceAll(/`[^`]*`|\{@link [^}]*\}/g, 'code')
}

/** Returns short hints for plainer wording of a line of prose; none when it is fine. */
export function proseHints(prose: string): string[] {
  const plain = prose.replaceAll(ALLOWED, ' ')
  const words = WORDS.flatMap(([pattern, better]) => {
    const found = plain.match(pattern)
    return found ? [`“${found[0].replace(/^[.:;] /, '')}”: ${better}`] : []
  })
  const sentences = plain
    .split(/(?<=[.!?|])\s+/)
    .map((sentence) => sentence.split(/\s+/).filter((word) => /\w/.test(word)))
  const long = sentences.filter((sentence) => sentence.length > LONGEST_SENTENCE)
  return [
    ...words,
    ...long.map(
      (sentence) => `a sentence of ${sentence.length} words, which begins “${sentence.slice(0, 4).join(' ')}”`,
    ),
  ]
}
