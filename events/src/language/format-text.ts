/** Puts a title in quotation marks: “Calm at the gate”. */
export const quoted = (text: string): string => `“${text}”`

const list = new Intl.ListFormat('en-GB', { style: 'long', type: 'conjunction' })

/** Joins items for a sentence: "a", "a and b", "a, b and c". */
export const listed = (parts: readonly string[]): string => list.format(parts)
