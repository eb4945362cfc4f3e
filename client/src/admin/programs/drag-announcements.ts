import type { Announcements, UniqueIdentifier } from '@dnd-kit/core'

/** What is said while a session is dragged, in plain words. */
export function dragAnnouncements(contentIds: readonly string[], titleOf: (id: string) => string): Announcements {
  const title = (id: UniqueIdentifier) => titleOf(`${id}`)
  const place = (id: UniqueIdentifier) => `place ${contentIds.indexOf(`${id}`) + 1} of ${contentIds.length}`
  return {
    onDragStart: ({ active }) => `${title(active.id)} is lifted. It is at ${place(active.id)}.`,
    onDragOver: ({ active, over }) => (over ? `${title(active.id)} is at ${place(over.id)}.` : undefined),
    onDragEnd: ({ active, over }) => `${title(active.id)} is put down at ${place((over ?? active).id)}.`,
    onDragCancel: ({ active }) => `${title(active.id)} is left where it was, at ${place(active.id)}.`,
  }
}
