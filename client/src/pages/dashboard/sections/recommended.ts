import type { Content } from '@stillair/api/contract/listener/content.ts'

/** The specification's limit. */
const MOST = 3

/** The content recommended on the dashboard. */
export interface Recommended {
  readonly items: readonly Content[]
  /** Whether it comes from the listener's anxiety profile. */
  readonly isPersonal: boolean
}

interface Listener {
  readonly completed: ReadonlySet<string>
  /** By content id, best first. */
  readonly recommended: ReadonlyMap<string, unknown>
}

/**
 * Chooses up to 3 published, uncompleted items: those that suit the anxiety profile, best first; if there are none,
 * any. Items that the listener can't play come last. The dashboard's suggested action is left out when there are enough
 * others.
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
