import type { Content } from '@stillair/api/contract/content.ts'
import type { Progress } from '@stillair/api/contract/listening.ts'

/** The one thing that the dashboard offers first. */
export interface Lead {
  readonly kind: 'continue' | 'start' | 'again'
  readonly content: Content
  /** Where it was left, seconds. */
  readonly position: number
}

interface Listener {
  readonly completed: ReadonlySet<string>
  /** By id of the content, best first. */
  readonly recommended: ReadonlyMap<string, unknown>
}

type Item = Progress['items'][number]

function isOpen(content: Content): boolean {
  return content.isPlayable && !content.isLocked
}

/**
 * What was begun last and not finished, also when it was completed before: then only while it is what was heard last.
 * Else what suits the anxiety profile best of what is not completed; else the newest that is not; else, when all are, the
 * one heard longest ago. Only what can be heard now, if there is any. `null` for an empty library.
 *
 * @param items most recently heard first
 */
export function chooseSuggestedAction(
  published: readonly Content[],
  items: readonly Item[],
  { completed, recommended }: Listener,
): Lead | null {
  const byId = new Map(published.map((content) => [content.id, content]))
  for (const [index, item] of items.entries()) {
    const content = byId.get(item.contentId)
    const isUnfinished = item.position > 0 && (!item.completed || index === 0)
    if (content && isUnfinished && isOpen(content)) return { kind: 'continue', content, position: item.position }
  }
  const suited = [...recommended.keys()].flatMap((id) => byId.get(id) ?? [])
  const next = [...suited, ...published].find((content) => isOpen(content) && !completed.has(content.id))
  if (next) return { kind: 'start', content: next, position: 0 }
  const heard = items.map((item) => item.contentId)
  const rank = (content: Content) => (heard.includes(content.id) ? heard.indexOf(content.id) : heard.length)
  const again = published.filter(isOpen).sort((a, b) => rank(b) - rank(a))[0] ?? published[0]
  return again ? { kind: 'again', content: again, position: 0 } : null
}
