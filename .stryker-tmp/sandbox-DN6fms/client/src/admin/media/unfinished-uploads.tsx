// @ts-nocheck
import { useEffect, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { bytesLabel } from './amounts.ts'
import { ChooseFiles } from './choose-files.tsx'
import { findUnfinished, forgetUnfinished, type UnfinishedUpload } from './unfinished.ts'
import styles from './unfinished-uploads.module.css'
import type { Upload } from './uploads.ts'

function nameOf({ fileName, size }: { readonly fileName: string; readonly size: number }): string {
  return `${fileName} ${size}`
}

/** Uploads that an earlier visit left unfinished; read again whenever an upload begins or ends. */
export function useUnfinished(active: readonly Upload[]) {
  const [unfinished, setUnfinished] = useState<readonly UnfinishedUpload[]>([])
  const activeCount = active.length
  // What was under way here is not left over, also before it is out of the browser's memory.
  const [seen] = useState(() => new Set<string>())
  for (const each of active) seen.add(nameOf(each))
  useEffect(() => {
    let isCurrent = true
    const show = (found: readonly UnfinishedUpload[]) => isCurrent && setUnfinished(found)
    const isOurs = (each: Parameters<typeof nameOf>[0]) => seen.has(nameOf(each))
    if (activeCount >= 0) findUnfinished(isOurs).then(show, () => show([]))
    return () => {
      isCurrent = false
    }
  }, [activeCount, seen])
  const waiting = unfinished.filter((each) => !seen.has(nameOf(each)))
  return {
    waiting,
    forget: async (storageKey: string) => {
      await forgetUnfinished(storageKey)
      setUnfinished(unfinished.filter((each) => each.storageKey !== storageKey))
    },
  }
}

interface Props {
  readonly unfinished: ReturnType<typeof useUnfinished>
  readonly onFiles: (files: readonly File[]) => void
}

/** Uploads that a reload or a closed page has cut off: the file is chosen again, and goes on where it stopped. */
export function UnfinishedUploads({ unfinished: { waiting, forget }, onFiles }: Props) {
  return (
    <section aria-labelledby="unfinished-title" className={styles.box}>
      <div className={styles.head}>
        <div>
          <h2 id="unfinished-title" className={styles.title}>
            Unfinished uploads
          </h2>
          <p className={styles.note}>Choose the same files again: they go on where they stopped.</p>
        </div>
        <ChooseFiles label="Files to go on with" onFiles={onFiles}>
          Choose files
        </ChooseFiles>
      </div>
      <ul className={styles.list}>
        {waiting.map(({ fileName, size, sent, storageKey }) => (
          <li key={storageKey} className={styles.item}>
            <span className={styles.name}>
              {fileName}{' '}
              <span className={`${styles.note} tabular`}>
                {bytesLabel(sent)} of {bytesLabel(size)} arrived
              </span>
            </span>
            <Button look="bare" size="small" aria-label={`Forget ${fileName}`} onClick={() => forget(storageKey)}>
              Forget
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
