import type { Content } from '@stillair/api/contract/listener/content.ts'
import type { Progress } from '@stillair/api/contract/listener/listening.ts'

/** The one action that the dashboard suggests first. */
export interface Lead {
  readonly kind: 'continue' | 'start' | 'next' | 'again'
  readonly content: Content
  /** The resume position in seconds. */
  readonly position: number
}

interface Listener {
  readonly completed: ReadonlySet<string>
  /** By content id, best first. */
  readonly recommended: ReadonlyMap<string, unknown>
}

type Item = Progress['items'][number]

function isOpen(content: Content): boolean {
  return content.isPlayable && !content.isLocked
}

/**
 * Chooses the content started last and not finished; completed content counts only if it was also played last. Else the
 * uncompleted content that suits the anxiety profile best; else the newest uncompleted; else, when all is completed,
 * the one not played for the longest time. Playable content comes first. `null` for an empty library.
 *
 * @param items the most recently played first
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
  if (next) return { kind: completed.size > 0 ? 'next' : 'start', content: next, position: 0 }
  const playedIds = items.map((item) => item.contentId)
  const rank = (content: Content) => (playedIds.includes(content.id) ? playedIds.indexOf(content.id) : playedIds.length)
  const again = published.filter(isOpen).sort((a, b) => rank(b) - rank(a))[0] ?? published[0]
  return again ? { kind: 'again', content: again, position: 0 } : null
}
