import { plainText } from '../transcripts/cue-text.ts'

const LINE_END = /<br\s*\/?>|<hr\s*\/?>|<\/(?:p|h[2-4]|li|blockquote|ul|ol)>/gi

/** What a reader sees of the rich text of content, a line for each of its blocks. */
export const plainTextOf = (html: string): string => plainText(html.replace(LINE_END, '\n').split('\n'))
