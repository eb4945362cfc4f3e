import { X } from 'lucide-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import styles from './form.module.css'

interface Props {
  readonly tags: readonly string[]
  readonly onChange: (tags: readonly string[]) => void
}

/** The tags with one more: trimmed; nothing and repetitions are ignored. */
export function withTag(tags: readonly string[], text: string): readonly string[] {
  const tag = text.trim()
  return tag === '' || tags.includes(tag) ? tags : [...tags, tag]
}

export function TagField({ tags, onChange }: Props) {
  const id = useId()
  const [text, setText] = useState('')

  function add() {
    onChange(withTag(tags, text))
    setText('')
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter') return
    event.preventDefault()
    add()
  }

  return (
    <div>
      <label htmlFor={id} className={styles.label}>
        Tags
      </label>
      <div className={styles.adding}>
        <input
          id={id}
          className={styles.field}
          value={text}
          maxLength={50}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <Button onClick={add}>Add</Button>
      </div>
      {tags.length > 0 && (
        <ul className={styles.tags} aria-label="Tags so far">
          {tags.map((tag) => (
            <li key={tag} className={styles.tag}>
              {tag}
              <button
                type="button"
                aria-label={`Remove ${tag}`}
                onClick={() => onChange(tags.filter((each) => each !== tag))}
              >
                <X aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
