import type { Announcements, UniqueIdentifier } from '@dnd-kit/core'

/** Returns the announcements while content is dragged. */
export function dragAnnouncements(contentIds: readonly string[], titleOf: (id: string) => string): Announcements {
  const title = (id: UniqueIdentifier) => titleOf(`${id}`)
  const place = (id: UniqueIdentifier) => `place ${contentIds.indexOf(`${id}`) + 1} of ${contentIds.length}`
  const lifted = (id: UniqueIdentifier) => `${title(id)} is lifted. It is at ${place(id)}.`
  return {
    onDragStart: ({ active }) => lifted(active.id),
    onDragOver({ active, over }) {
      if (!over) return undefined
      // A lifted row starts over itself. Repeating the same text avoids interrupting the announcement.
      return over.id === active.id ? lifted(active.id) : `${title(active.id)} is at ${place(over.id)}.`
    },
    onDragEnd: ({ active, over }) => `${title(active.id)} is put down at ${place((over ?? active).id)}.`,
    onDragCancel: ({ active }) => `${title(active.id)} is left where it was, at ${place(active.id)}.`,
  }
}
