import type { Modifier } from '@dnd-kit/core'

/** Restricts a dragged row to vertical moves within its list. Beyond the list the page would grow and scroll without end. */
export const restrictToList: Modifier = ({ transform, draggingNodeRect: row, containerNodeRect: list }) => {
  if (!row || !list) return { ...transform, x: 0 }
  const [highest, lowest] = [list.top - row.top, list.bottom - row.bottom]
  return { ...transform, x: 0, y: Math.min(Math.max(transform.y, highest), lowest) }
}
