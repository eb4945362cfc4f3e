import { Search, X } from 'lucide-react'
import { type FormEvent, useRef } from 'react'
import { classNames } from '../class-names.ts'
import { IconButton } from './button.tsx'
import styles from './search-box.module.css'
import type { SearchText } from './use-search-text.ts'

interface Props {
  /** The label and placeholder, such as "Search sessions". */
  readonly label: string
  readonly search: SearchText
  readonly className?: string | undefined
}

/** The longest search text; no title in the library is longer. */
const LONGEST = 200

/** A field that searches while the user types, with a button that clears it. */
export function SearchBox({ label, search: { text, type, settle }, className }: Props) {
  const input = useRef<HTMLInputElement>(null)

  function submit(event: FormEvent) {
    event.preventDefault()
    settle()
  }

  function clear() {
    type('')
    input.current?.focus()
  }

  return (
    <search className={className}>
      <form className="row relative" onSubmit={submit}>
        <Search aria-hidden className={styles.icon} />
        <input
          ref={input}
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={LONGEST}
          aria-label={label}
          placeholder={label}
          className={classNames(styles.input, text !== '' && styles.typed)}
          value={text}
          onChange={(event) => type(event.target.value)}
          onBlur={settle}
        />
        {text !== '' && (
          <IconButton label="Clear search" className={styles.clear} onClick={clear}>
            <X aria-hidden />
          </IconButton>
        )}
      </form>
    </search>
  )
}
