import { type ChangeEvent, type MouseEvent, use } from 'react'
import { RowSelection } from './row-selection.ts'
import styles from './selection-bar.module.css'

interface Props {
  readonly id: string
  readonly name: string
}

/** The checkbox that selects a row; with Shift, all rows from the one that was changed last. */
export function SelectRow({ id, name }: Props) {
  const { isSelected, toggle } = use(RowSelection)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the input has its own handler, also for keys
    <label
      className={styles.select}
      onClick={(event: MouseEvent) => {
        // Firefox ignores a label that is clicked with Shift.
        if (!event.shiftKey || event.target instanceof HTMLInputElement) return
        event.preventDefault()
        toggle(id, true)
      }}
      // Shift would select the text up to here.
      onMouseDown={(event: MouseEvent) => event.shiftKey && event.preventDefault()}
    >
      <input
        type="checkbox"
        aria-label={`Select ${name}`}
        checked={isSelected(id)}
        // A press of Space arrives as a click, too.
        onChange={({ nativeEvent }: ChangeEvent) => toggle(id, (nativeEvent as PointerEvent).shiftKey)}
      />
    </label>
  )
}
