import { ArrowDown, ArrowUp, GripVertical, X } from 'lucide-react'
import { type ComponentProps, type CSSProperties, type Ref, useEffect, useRef } from 'react'
import { Badge } from '../../../ui/badge.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { IconButton } from '../../../ui/controls/button.tsx'
import { CoverPicture } from '../../../ui/pictures/cover-picture.tsx'
import { minutesLabel } from '../../table/row-facts.ts'
import styles from './content-row.module.css'
import type { ContentFacts } from './send-order-change.ts'

/** The props that make a row draggable. */
export interface Dragging {
  readonly row: Ref<HTMLLIElement>
  readonly style: CSSProperties
  readonly handle: ComponentProps<'button'>
  readonly isLifted: boolean
}

interface Props {
  /** Undefined when it is no longer in the library. */
  readonly facts: ContentFacts | undefined
  /** Its position, from 0. */
  readonly index: number
  readonly count: number
  readonly onMove: (order: number) => void
  readonly onRemove: () => void
  readonly dragging?: Dragging
}

/** One item of a program: its position, its title and details, and buttons to move it. */
export function ContentRow({ facts, index, count, onMove, onRemove, dragging }: Props) {
  const title = facts?.title ?? 'A deleted session'
  const up = useRef<HTMLButtonElement>(null)
  const down = useRef<HTMLButtonElement>(null)
  const pressed = useRef<'up' | 'down' | null>(null)
  const isFirst = index === 0
  const isLast = index === count - 1

  // At either end the pressed button becomes inactive, so the focus moves to the other one.
  useEffect(() => {
    if (pressed.current === 'up' && isFirst) down.current?.focus()
    if (pressed.current === 'down' && isLast) up.current?.focus()
    pressed.current = null
  }, [isFirst, isLast])

  function move(direction: 'up' | 'down') {
    pressed.current = direction
    onMove(direction === 'up' ? index - 1 : index + 1)
  }

  return (
    <li
      ref={dragging?.row}
      style={dragging?.style}
      className={classNames(styles.row, dragging?.isLifted && styles.lifted)}
    >
      {dragging && (
        <button type="button" aria-label={`Drag ${title}`} className={styles.handle} {...dragging.handle}>
          <GripVertical aria-hidden />
        </button>
      )}
      <span className={styles.number}>{index + 1}</span>
      {facts && <CoverPicture content={facts} sizes="60px" className={styles.cover} />}
      <span className={styles.words}>
        <span className="strong anywhere">{title}</span>
        {facts && !facts.isPublished && <Badge>Draft</Badge>}
      </span>
      {facts && (
        <span className={styles.facts}>
          <span>{facts.type === 'audio' ? 'Audio' : 'Video'}</span>
          <span className={styles.duration}>{minutesLabel(facts.duration)}</span>
        </span>
      )}
      <span className={styles.actions}>
        <IconButton ref={up} label={`Move ${title} up`} disabled={isFirst} onClick={() => move('up')}>
          <ArrowUp aria-hidden />
        </IconButton>
        <IconButton ref={down} label={`Move ${title} down`} disabled={isLast} onClick={() => move('down')}>
          <ArrowDown aria-hidden />
        </IconButton>
        <IconButton label={`Remove ${title}`} data-remove onClick={onRemove}>
          <X aria-hidden />
        </IconButton>
      </span>
    </li>
  )
}
