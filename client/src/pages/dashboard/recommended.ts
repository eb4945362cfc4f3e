import type { Content } from '@stillair/api/contract/content.ts'

/** The specification's limit. */
const MOST = 3

/** What is recommended on the dashboard. */
export interface Recommended {
  readonly items: readonly Content[]
  /** Whether it comes from the listener's anxiety profile. */
  readonly isPersonal: boolean
}

interface Listener {
  readonly completed: ReadonlySet<string>
  /** By id of the content, best first. */
  readonly recommended: ReadonlyMap<string, unknown>
}

/**
 * Up to 3 published contents that are not completed: of those that suit the anxiety profile, best first; when there are
 * none, of all. What the listener cannot hear comes after what they can. The one that the dashboard leads with is left
 * out where there are enough others.
 */
export function chooseRecommended(
  published: readonly Content[],
  { completed, recommended }: Listener,
  leadId: string | null,
): Recommended {
  const open = published.filter(({ id }) => !completed.has(id))
  const byId = new Map(open.map((content) => [content.id, content]))
  const personal = [...recommended.keys()].flatMap((id) => byId.get(id) ?? [])
  const isPersonal = personal.length > 0
  const ordered = (isPersonal ? personal : open).toSorted((a, b) => Number(a.isLocked) - Number(b.isLocked))
  const others = ordered.filter(({ id }) => id !== leadId)
  return { items: (others.length >= MOST ? others : ordered).slice(0, MOST), isPersonal }
}
