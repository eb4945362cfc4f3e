import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import type { ComponentProps } from 'react'
import styles from './content-row.module.css'
import { ContentRow } from './content-row.tsx'
import { dragAnnouncements } from './drag-announcements.ts'
import type { ContentOrder } from './program-contents.tsx'
import { restrictToList } from './restrict-to-list.ts'

/** Pixels that a pointer must move to drag instead of click. */
const DRAG_AFTER_PX = 4

/**
 * Options for scrolling while a row is held at the window's edge. It starts only close to the edge, so that a row lands where it
 * is dropped, and is slow enough to follow.
 */
const SCROLLING = { threshold: { x: 0, y: 0.06 }, acceleration: 4 }

/** The instructions that screen readers announce for a handle. */
const INSTRUCTIONS = {
  draggable:
    'Press Space to lift the session. While it is lifted, move it with the arrow keys. Press Space again to put it down, or Escape to leave it where it was.',
}

/** The content of a program, also moved by dragging: with the pointer, by touch, or with Space and the arrow keys. */
export function SortableContent({ contentIds, facts, onMove, onRemove }: ContentOrder) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DRAG_AFTER_PX } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const announcements: Announcements = dragAnnouncements(contentIds, (id) => facts.get(id)?.title ?? 'The session')

  function onDragEnd({ active, over }: DragEndEvent) {
    if (over && over.id !== active.id) onMove(`${active.id}`, contentIds.indexOf(`${over.id}`))
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[restrictToList]}
      autoScroll={SCROLLING}
      accessibility={{ announcements, screenReaderInstructions: INSTRUCTIONS }}
      onDragEnd={onDragEnd}
    >
      <SortableContext items={[...contentIds]} strategy={verticalListSortingStrategy}>
        <ol className={styles.list} aria-label="Sessions in order">
          {contentIds.map((id, index) => (
            <SortableRow
              key={id}
              id={id}
              facts={facts.get(id)}
              index={index}
              count={contentIds.length}
              onMove={(order) => onMove(id, order)}
              onRemove={() => onRemove(id)}
            />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  )
}

function SortableRow({ id, ...row }: { readonly id: string } & Omit<ComponentProps<typeof ContentRow>, 'dragging'>) {
  const { setNodeRef, setActivatorNodeRef, transform, transition, attributes, listeners, isDragging } = useSortable({
    id,
    attributes: { roleDescription: 'handle' },
  })
  return (
    <ContentRow
      {...row}
      dragging={{
        row: setNodeRef,
        style: { transform: CSS.Translate.toString(transform), transition },
        handle: { ref: setActivatorNodeRef, ...attributes, ...listeners },
        isLifted: isDragging,
      }}
    />
  )
}
