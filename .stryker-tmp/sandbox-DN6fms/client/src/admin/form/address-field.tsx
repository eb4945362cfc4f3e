// @ts-nocheck
import { type ComponentProps, useId } from 'react'
import { Field } from './field.tsx'
import styles from './form.module.css'
import { useForeignOriginNote } from './use-foreign-origin-note.ts'

interface Props extends Omit<ComponentProps<'input'>, 'id' | 'className'> {
  readonly label: string
  readonly hint?: string
  readonly problem: string | undefined
  /** What is in the field now. */
  readonly address: string
}

/** The address of a file or picture elsewhere. It says at once when listeners' browsers will not load it; it can be saved all the same. */
export function AddressField({ label, hint, problem, address, ...input }: Props) {
  const noteId = useId()
  const note = useForeignOriginNote(address)
  return (
    <div>
      <Field label={label} hint={hint} problem={problem}>
        {({ 'aria-describedby': described, ...control }) => (
          <input
            {...control}
            {...input}
            aria-describedby={[described, note && noteId].filter(Boolean).join(' ') || undefined}
            inputMode="url"
            autoComplete="off"
            placeholder="https://"
          />
        )}
      </Field>
      <div role="status">
        {note && (
          <p id={noteId} className={styles.caution}>
            {note}
          </p>
        )}
      </div>
    </div>
  )
}
