import type { Modifier } from '@dnd-kit/core'

/** Moves a row up and down only, and no further than its list: beyond it the page would grow, and scroll on for ever. */
export const restrictToList: Modifier = ({ transform, draggingNodeRect: row, containerNodeRect: list }) => {
  if (!row || !list) return { ...transform, x: 0 }
  const [highest, lowest] = [list.top - row.top, list.bottom - row.bottom]
  return { ...transform, x: 0, y: Math.min(Math.max(transform.y, highest), lowest) }
}
