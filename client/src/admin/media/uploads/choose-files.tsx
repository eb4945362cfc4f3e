import { type ChangeEvent, type ReactNode, useRef } from 'react'
import { Button } from '../../../ui/controls/button.tsx'
import { MEDIA_FILES } from './check-file-type.ts'

interface Props {
  /** The accessible name of the file input. */
  readonly label: string
  readonly onFiles: (files: readonly File[]) => void
  readonly look?: 'main' | 'quiet' | 'bare'
  /** The accessible name of the button, for use out of context. */
  readonly buttonLabel?: string
  readonly multiple?: boolean
  readonly describedBy?: string | undefined
  readonly children: ReactNode
}

/** A button that opens the browser's file chooser. */
export function ChooseFiles(props: Props) {
  const { label, onFiles, look = 'quiet', buttonLabel, multiple = true, describedBy, children } = props
  const input = useRef<HTMLInputElement>(null)

  function onChange(event: ChangeEvent<HTMLInputElement>) {
    const files = [...(event.target.files ?? [])]
    // Lets the user choose the same file again.
    event.target.value = ''
    if (files.length > 0) onFiles(files)
  }

  return (
    <>
      <Button
        look={look}
        size="small"
        aria-label={buttonLabel}
        aria-describedby={describedBy}
        onClick={() => input.current?.click()}
      >
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        multiple={multiple}
        accept={MEDIA_FILES}
        className="visually-hidden"
        tabIndex={-1}
        aria-label={label}
        onChange={onChange}
      />
    </>
  )
}
