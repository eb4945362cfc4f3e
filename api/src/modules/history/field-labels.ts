import { listed, quoted } from '@stillair/events/language/format-text.ts'
import { categories } from '../../contract/listener/categories.ts'
import type { CategoryId, Chapter } from '../../contract/listener/content.ts'
import { clockText } from '../../contract/shared/clock-text.ts'
import { plainText } from '../transcripts/cue-text.ts'
import type { Wording, Words } from './describe-changes.ts'
import { diffText } from './diff-text.ts'
import { formatSeconds } from './history-text.ts'

/** Describes a short text: "Title changed from “Calm” to “Calm at the gate”." */
export const shortText =
  (label: string): Words<string | null> =>
  (before, after) =>
    changedFrom(label, before && quoted(before), after && quoted(after))

/** Describes a longer text word by word. */
export const longText =
  (label: string): Words<string | null> =>
  (before, after) =>
    textChange(label, before ?? '', after ?? '')

/** Describes rich text by its words, without the tags. */
export const richText =
  (label: string): Words<string | null> =>
  (before, after) => {
    const [had, has] = [plainTextOf(before ?? ''), plainTextOf(after ?? '')]
    return had === has ? `The formatting of ${lowerFirst(label)} changed.` : textChange(label, had, has)
  }

/** Describes a choice between a few named values. */
export const choice =
  <Value extends string>(label: string): Words<Value> =>
  (before, after) =>
    changedFrom(label, before, after)

export const category: Words<CategoryId> = (before, after) =>
  changedFrom('Category', categoryName(before), categoryName(after))

/** Describes a duration in seconds; null means unknown. */
export const seconds =
  (label: string): Words<number | null> =>
  (before, after) =>
    changedFrom(label, before === null ? null : formatSeconds(before), after === null ? null : formatSeconds(after))

/** Describes a boolean, with a word for each value: "Changed from premium to free." */
export const yesOrNo =
  (yes: string, no: string): Words<boolean> =>
  (before, after) =>
    `Changed from ${before ? yes : no} to ${after ? yes : no}.`

/** Describes an optional thing whose address or id means nothing to readers: "The recording was replaced." */
export const thing =
  (name: string): Words<string | null> =>
  (before, after) =>
    `${name} was ${before === null ? 'added' : after === null ? 'removed' : 'replaced'}.`

/** Describes tags: "Tags “calm” and “sleep” added, “fear” removed." */
export const tags: Words<readonly string[]> = (before, after) => {
  const added = after.filter((tag) => !before.includes(tag)).map(quoted)
  const removed = before.filter((tag) => !after.includes(tag)).map(quoted)
  const parts = [
    ...(added.length > 0 ? [`${listed(added)} added`] : []),
    ...(removed.length > 0 ? [`${listed(removed)} removed`] : []),
  ]
  if (parts.length === 0) return 'The order of the tags changed.'
  return `${added.length + removed.length === 1 ? 'Tag' : 'Tags'} ${parts.join(', ')}.`
}

/** Describes chapters word by word, one per line: "1:30 Breathe in". */
export const chapters: Words<readonly Chapter[]> = (before, after) =>
  textChange('Chapters', linesOf(before), linesOf(after), true)

const linesOf = (list: readonly Chapter[]) => list.map(({ start, title }) => `${clockText(start)} ${title}`).join('\n')

function changedFrom(label: string, before: string | null, after: string | null): string {
  if (before === null) return `${label} set to ${after}.`
  if (after === null) return `${label} removed; it was ${before}.`
  return `${label} changed from ${before} to ${after}.`
}

function textChange(label: string, before: string, after: string, isMany = false): Wording {
  const was = isMany ? 'were' : 'was'
  const what = before === '' ? `${was} added` : after === '' ? `${was} removed` : 'changed'
  return { sentence: `${label} ${what}.`, pieces: diffText(before, after) }
}

const categoryName = (id: CategoryId): string => categories.find((each) => each.id === id)?.name ?? String(id)
const lowerFirst = (label: string): string => label.charAt(0).toLowerCase() + label.slice(1)

const LINE_END = /<br\s*\/?>|<hr\s*\/?>|<\/(?:p|h[2-4]|li|blockquote|ul|ol)>/gi

/** Returns the visible text of rich text, one line per block. */
const plainTextOf = (html: string): string => plainText(html.replace(LINE_END, '\n').split('\n'))
