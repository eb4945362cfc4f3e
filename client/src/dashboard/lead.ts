import type { Content } from '@stillair/api/contract/content.ts'
import type { Progress } from '@stillair/api/contract/listening.ts'

/** The one thing that the dashboard offers first. */
export interface Lead {
  readonly kind: 'continue' | 'start' | 'again'
  readonly content: Content
  /** Where it was left, seconds. */
  readonly position: number
}

type Item = Progress['items'][number]

/**
 * What was begun last and not finished; else the newest session not yet completed; else, when all are, the one heard
 * longest ago. `null` for an empty library.
 */
export function chooseLead(
  published: readonly Content[],
  items: readonly Item[],
  completed: ReadonlySet<string>,
): Lead | null {
  for (const item of items) {
    const content = published.find((candidate) => candidate.id === item.contentId)
    if (content?.isPlayable && item.position > 0 && !item.completed) {
      return { kind: 'continue', content, position: item.position }
    }
  }
  const next = published.find((content) => content.isPlayable && !completed.has(content.id)) ?? null
  if (next) return { kind: 'start', content: next, position: 0 }
  const heard = items.map((item) => item.contentId)
  const rank = (content: Content) => (heard.includes(content.id) ? heard.indexOf(content.id) : heard.length)
  const again = published.filter((content) => content.isPlayable).sort((a, b) => rank(b) - rank(a))[0] ?? published[0]
  return again ? { kind: 'again', content: again, position: 0 } : null
}
