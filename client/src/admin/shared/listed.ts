const list = new Intl.ListFormat('en-GB', { type: 'conjunction' })

/** Joins items for a sentence: "a", "a and b", "a, b and c". */
export const listed = (parts: readonly string[]): string => list.format(parts)
