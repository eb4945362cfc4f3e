import { TAG_LIMIT } from '@stillair/api/contract/shared/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { type ClipboardEvent, type FocusEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import { Button } from '../../../ui/controls/button.tsx'
import { LiveRegion } from '../../../ui/messages/live-region.tsx'
import { listed } from '../../shared/listed.ts'
import { tagsQuery } from '../../shared/tags-query.ts'
import { Field } from './field.tsx'
import styles from './form.module.css'
import { hasSeparator, tagsIn, withTags } from './tags.ts'

interface Props {
  readonly tags: readonly string[]
  readonly onChange: (tags: readonly string[]) => void
  readonly problem?: string | undefined
}

/** A field for tags. Add, Enter or a comma adds one, and a pasted list several; each has a button to remove it. */
export function TagField({ tags, onChange, problem }: Props) {
  const [text, setText] = useState('')
  const [announced, announce] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const known = (useQuery(tagsQuery).data ?? []).map(({ tag }) => tag)

  function add(typed = text) {
    const more = withTags(tags, typed, known)
    if (more !== tags) announce(`${listed(more.slice(tags.length))} added`)
    else if (tagsIn(typed).length > 0) announce(`Already there: ${listed(tagsIn(typed))}`)
    if (more !== tags) onChange(more)
    setText('')
  }

  /** Adds the tags of a pasted list, which may be longer than the input's limit. */
  function onPaste(event: ClipboardEvent<HTMLInputElement>) {
    const pasted = event.clipboardData.getData('text')
    if (!hasSeparator(pasted.trim())) return
    event.preventDefault()
    const { selectionStart, selectionEnd } = event.currentTarget
    add(text.slice(0, selectionStart ?? text.length) + pasted + text.slice(selectionEnd ?? text.length))
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
              onChange={({ target: { value } }) => (hasSeparator(value) ? add(value) : setText(value))}
              onKeyDown={onKeyDown}
              onPaste={onPaste}
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
