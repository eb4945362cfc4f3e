import * as Toolbar from '@radix-ui/react-toolbar'
import { clockText } from '@stillair/api/contract/shared/clock-text.ts'
import { Merge, Play, Plus, Redo2, Scissors, Trash2, Undo2 } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Button } from '../../../ui/controls/button.tsx'
import styles from './transcript-editor.module.css'
import type { Line } from './transcript-lines.ts'

const NUDGE_S = 0.1

/** A tool in a toolbar, in which the arrow keys move the focus. */
export function Tool(props: ComponentProps<typeof Button>) {
  return (
    <Toolbar.Button asChild>
      <Button size="small" {...props} />
    </Toolbar.Button>
  )
}

interface StepsProps {
  readonly canUndo: boolean
  readonly canRedo: boolean
  readonly onAdd: () => void
  readonly onUndo: () => void
  readonly onRedo: () => void
}

/** Buttons to add a line, undo and redo. Inactive buttons stay focusable, so that the shortcuts keep working. */
export function StepTools({ canUndo, canRedo, onAdd, onUndo, onRedo }: StepsProps) {
  return (
    <>
      <Tool onClick={onAdd}>
        <Plus aria-hidden />
        Add a line
      </Tool>
      <Tool onClick={onUndo} aria-disabled={!canUndo}>
        <Undo2 aria-hidden />
        Undo
      </Tool>
      <Tool onClick={onRedo} aria-disabled={!canRedo}>
        <Redo2 aria-hidden />
        Redo
      </Tool>
    </>
  )
}

interface Props {
  /** The line that the tools change. */
  readonly line: Line
  /** From 1. */
  readonly number: number
  readonly isLast: boolean
  readonly onTime: (times: { readonly start?: number; readonly end?: number }) => void
  /** Sets a time to the playback position. */
  readonly onTimeHere: (which: 'start' | 'end') => void
  readonly onPlay: () => void
  readonly onSplit: () => void
  readonly onMerge: () => void
  readonly onDelete: () => void
}

/** The tools for the selected line. */
export function LineTools({ line, number, isLast, onTime, onTimeHere, onPlay, onSplit, onMerge, onDelete }: Props) {
  return (
    <Toolbar.Root aria-label={`Line ${number}`} className={styles.tools}>
      <Tool onClick={onPlay}>
        <Play aria-hidden />
        Play line {number}
      </Tool>
      <TimeTools name="Start" onNudge={(by) => onTime({ start: line.start + by })} onHere={() => onTimeHere('start')}>
        {clockText(line.start)}
      </TimeTools>
      <TimeTools name="End" onNudge={(by) => onTime({ end: line.end + by })} onHere={() => onTimeHere('end')}>
        {clockText(line.end)}
      </TimeTools>
      <Tool onClick={onSplit}>
        <Scissors aria-hidden />
        Split
      </Tool>
      <Tool onClick={onMerge} aria-disabled={isLast} aria-label="Merge with the next line">
        <Merge aria-hidden />
        Merge
      </Tool>
      <Tool look="bare" onClick={onDelete}>
        <Trash2 aria-hidden />
        Delete
      </Tool>
    </Toolbar.Root>
  )
}

interface TimeToolsProps {
  readonly name: 'Start' | 'End'
  readonly onNudge: (by: number) => void
  readonly onHere: () => void
  readonly children: string
}

function TimeTools({ name, onNudge, onHere, children }: TimeToolsProps) {
  return (
    <span className={styles.timeTools}>
      <Tool look="bare" aria-label={`${name} −0.1 seconds`} onClick={() => onNudge(-NUDGE_S)}>
        −0.1
      </Tool>
      <Tool onClick={onHere} aria-label={`${name} here, now ${children}`}>
        {name} here
      </Tool>
      <Tool look="bare" aria-label={`${name} +0.1 seconds`} onClick={() => onNudge(NUDGE_S)}>
        +0.1
      </Tool>
    </span>
  )
}
