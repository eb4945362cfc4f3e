import { useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { bytesLabel } from './amounts.ts'
import styles from './unfinished-uploads.module.css'
import { findUnfinished, forgetUnfinished, type UnfinishedUpload, type Upload } from './uploads.ts'

interface Props {
  readonly active: readonly Upload[]
  readonly onFiles: (files: readonly File[]) => void
}

/** Uploads that an earlier visit left unfinished: the file is chosen again, and goes on where it stopped. */
export function UnfinishedUploads({ active, onFiles }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [unfinished, setUnfinished] = useState<readonly UnfinishedUpload[]>([])
  const activeCount = active.length

  useEffect(() => {
    // Read again whenever an upload begins or ends.
    if (activeCount >= 0) findUnfinished().then(setUnfinished, () => setUnfinished([]))
  }, [activeCount])

  const waiting = unfinished.filter(
    (each) => !active.some((upload) => upload.fileName === each.fileName && upload.size === each.size),
  )
  if (waiting.length === 0) return null
  return (
    <section aria-labelledby="unfinished-title" className={styles.box}>
      <h2 id="unfinished-title" className={styles.title}>
        Unfinished uploads
      </h2>
      <p className={styles.note}>Choose the same file again: it goes on where it stopped.</p>
      <ul className={styles.list}>
        {waiting.map((each) => (
          <li key={each.storageKey} className={styles.item}>
            <span className={styles.name}>
              {each.fileName} <span className={styles.size}>{bytesLabel(each.size)}</span>
            </span>
            <Button size="small" onClick={() => input.current?.click()} aria-label={`Choose ${each.fileName} again`}>
              Choose file
            </Button>
            <Button
              look="bare"
              size="small"
              aria-label={`Forget ${each.fileName}`}
              onClick={async () => {
                await forgetUnfinished(each.storageKey)
                setUnfinished(await findUnfinished())
              }}
            >
              Forget
            </Button>
          </li>
        ))}
      </ul>
      <input
        ref={input}
        type="file"
        multiple
        className="visually-hidden"
        tabIndex={-1}
        aria-label="Files to go on with"
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
    </section>
  )
}
