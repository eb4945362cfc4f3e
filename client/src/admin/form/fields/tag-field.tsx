import { TAG_LIMIT } from '@stillair/api/contract/shared/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { type FocusEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import { Button } from '../../../ui/controls/button.tsx'
import { LiveRegion } from '../../../ui/messages/live-region.tsx'
import { tagsQuery } from '../../shared/tags-query.ts'
import { Field } from './field.tsx'
import styles from './form.module.css'
import { withTag } from './tags.ts'

interface Props {
  readonly tags: readonly string[]
  readonly onChange: (tags: readonly string[]) => void
  readonly problem?: string | undefined
}

/** A field for tags. Add or Enter adds one; each has a button to remove it. */
export function TagField({ tags, onChange, problem }: Props) {
  const [text, setText] = useState('')
  const [announced, announce] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const known = (useQuery(tagsQuery).data ?? []).map(({ tag }) => tag)

  function add() {
    const more = withTag(tags, text, known)
    if (more !== tags) announce(`${more.at(-1)} added`)
    else if (text.trim() !== '') announce(`${text.trim()} is already there`)
    if (more !== tags) onChange(more)
    setText('')
  }

  function remove(tag: string) {
    onChange(tags.filter((each) => each !== tag))
    announce(`${tag} removed`)
    // The button disappears with its tag, so the focus moves to the input.
    input.current?.focus()
  }

  /** Adds unfinished text as a tag when the focus leaves, perhaps for Save. */
  function onBlur(event: FocusEvent<HTMLInputElement>) {
    if (event.relatedTarget instanceof Element && event.currentTarget.form?.contains(event.relatedTarget)) add()
  }

  function onKeyDown(event: KeyboardEvent) {
    // Enter that confirms a character of an input method adds nothing yet.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    add()
  }

  return (
    <div>
      <Field label="Tags" problem={problem} length={{ now: text.length, most: TAG_LIMIT }}>
        {(control) => (
          <div className="flex gap-s">
            <input
              {...control}
              ref={input}
              list={`${id}-known`}
              value={text}
              maxLength={TAG_LIMIT}
              autoComplete="off"
              enterKeyHint="done"
              onChange={(event) => setText(event.target.value)}
              onKeyDown={onKeyDown}
              onBlur={onBlur}
            />
            <Button
              onClick={() => {
                add()
                input.current?.focus()
              }}
            >
              Add
            </Button>
          </div>
        )}
      </Field>
      <datalist id={`${id}-known`}>
        {known
          .filter((tag) => !tags.includes(tag))
          .map((tag) => (
            <option key={tag} value={tag} />
          ))}
      </datalist>
      {tags.length > 0 && (
        <ul className={styles.tags} aria-label="Tags so far">
          {tags.map((tag) => (
            <li key={tag} className={styles.tag}>
              {tag}
              <button type="button" aria-label={`Remove ${tag}`} onClick={() => remove(tag)}>
                <X aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
      <LiveRegion text={announced} />
    </div>
  )
}
