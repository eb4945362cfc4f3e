// @ts-nocheck
import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  type Modifier,
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
import { dragAnnouncements } from './drag-announcements.ts'
import styles from './session-list.module.css'
import type { SessionsProps } from './session-list.tsx'
import { SessionRow } from './session-row.tsx'

/** How far a pointer moves before it drags rather than clicks, pixels. */
const DRAG_AFTER_PX = 4

const upAndDown: Modifier = ({ transform }) => ({ ...transform, x: 0 })

/** Said of a handle by screen readers. */
const INSTRUCTIONS = {
  draggable:
    'Press Space to lift the session. While it is lifted, move it with the arrow keys. Press Space again to put it down, or Escape to leave it where it was.',
}

/** The sessions of a program, also moved by dragging: with a pointer, with a finger, or with Space and the arrow keys. */
export function SortableSessions({ contentIds, facts, onMove, onRemove }: SessionsProps) {
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
      modifiers={[upAndDown]}
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

function SortableRow({ id, ...row }: { readonly id: string } & Omit<ComponentProps<typeof SessionRow>, 'dragging'>) {
  const { setNodeRef, setActivatorNodeRef, transform, transition, attributes, listeners, isDragging } = useSortable({
    id,
    attributes: { roleDescription: 'handle' },
  })
  return (
    <SessionRow
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
