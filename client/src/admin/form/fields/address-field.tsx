import { type ComponentProps, useId } from 'react'
import { Field } from './field.tsx'
import styles from './form.module.css'
import { useForeignOriginNote } from './use-foreign-origin-note.ts'

interface Props extends Omit<ComponentProps<'input'>, 'id' | 'className' | 'value'> {
  readonly label: string
  readonly hint?: string
  readonly problem: string | undefined
  readonly value: string
}

/**
 * A field for the address of an external file or image. If listeners' browsers won't load from its origin, a note explains that
 * the content can be saved but not published.
 */
export function AddressField({ label, hint, problem, ...input }: Props) {
  const noteId = useId()
  const note = useForeignOriginNote(input.value)
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
