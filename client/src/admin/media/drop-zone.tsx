import { Upload } from 'lucide-react'
import { type DragEvent, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import styles from './drop-zone.module.css'

/** Files are dropped here, or chosen with the button. */
export function DropZone({ onFiles }: { readonly onFiles: (files: readonly File[]) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)

  function onDrop(event: DragEvent) {
    event.preventDefault()
    setIsOver(false)
    onFiles([...event.dataTransfer.files])
  }

  return (
    <section
      aria-label="Upload recordings"
      className={styles.zone}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={onDrop}
    >
      <Upload aria-hidden className={styles.icon} />
      <p className={styles.words}>
        <strong>Drop audio or video files here</strong>
        <span>An upload goes on by itself after a lost connection.</span>
      </p>
      <Button look="main" onClick={() => input.current?.click()}>
        Choose files
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        accept="audio/*,video/*,.m4a,.mkv,.flac"
        className="visually-hidden"
        tabIndex={-1}
        aria-label="Files to upload"
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
    </section>
  )
}
