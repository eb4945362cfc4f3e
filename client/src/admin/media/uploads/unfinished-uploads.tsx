import { useEffect, useState } from 'react'
import { Button } from '../../../ui/controls/button.tsx'
import { Problem } from '../../form/fields/field.tsx'
import { listed } from '../../shared/listed.ts'
import { bytesLabel } from '../file-labels.ts'
import { ChooseFiles } from './choose-files.tsx'
import {
  fileOf,
  findUnfinished,
  forgetUnfinished,
  matchUnfinished,
  type UnfinishedUpload,
} from './unfinished-upload-records.ts'
import styles from './unfinished-uploads.module.css'
import type { Upload } from './uploads.ts'

/** Returns uploads that an earlier visit left unfinished; checked again whenever an upload starts or ends. */
export function useUnfinished(active: readonly Upload[]) {
  const [unfinished, setUnfinished] = useState<readonly UnfinishedUpload[]>([])
  const activeCount = active.length
  // Uploads of this visit don't count, even while the browser's records still contain them.
  const [seen] = useState(() => new Set<string>())
  for (const each of active) seen.add(fileOf(each))
  useEffect(() => {
    let isCurrent = true
    const show = (found: readonly UnfinishedUpload[]) => isCurrent && setUnfinished(found)
    const isOurs = (each: Parameters<typeof fileOf>[0]) => seen.has(fileOf(each))
    if (activeCount >= 0) findUnfinished(isOurs).then(show, () => show([]))
    return () => {
      isCurrent = false
    }
  }, [activeCount, seen])
  const waiting = unfinished.filter((each) => !seen.has(fileOf(each)))
  return {
    waiting,
    forget: async (forgotten: UnfinishedUpload) => {
      await forgetUnfinished(forgotten.storageKeys)
      setUnfinished(unfinished.filter((each) => each !== forgotten))
    },
  }
}

interface Props {
  readonly unfinished: ReturnType<typeof useUnfinished>
  readonly onFiles: (files: readonly File[]) => void
}

/** Uploads that were interrupted by closing or reloading the page. Choosing the file again resumes them. */
export function UnfinishedUploads({ unfinished: { waiting, forget }, onFiles }: Props) {
  const [others, setOthers] = useState<readonly string[]>([])

  function onChosen(files: readonly File[]) {
    const chosen = matchUnfinished(files, waiting)
    setOthers(chosen.others.map(({ name }) => name))
    if (chosen.awaited.length > 0) onFiles(chosen.awaited)
  }

  return (
    <section aria-labelledby="unfinished-title" className="stack gap-s">
      <div className="between cluster gap-line">
        <div>
          <h2 id="unfinished-title" className={styles.title}>
            Unfinished uploads
          </h2>
          <p className={styles.note}>Choose the same files again to continue where they stopped.</p>
        </div>
        <ChooseFiles label="Files to continue" onFiles={onChosen}>
          Choose files
        </ChooseFiles>
      </div>
      <Problem
        text={
          others.length === 0
            ? undefined
            : `${listed(others)}: not among these, so not uploaded. For something new choose Upload recordings.`
        }
      />
      <ul className="stack">
        {waiting.map((upload) => (
          <li key={fileOf(upload)} className="between gap-l">
            <span className="shrinks strong anywhere">
              {upload.fileName}{' '}
              <span className={`${styles.note} tabular`}>
                {bytesLabel(upload.sent)} of {bytesLabel(upload.size)} arrived
              </span>
            </span>
            <Button look="bare" size="small" aria-label={`Forget ${upload.fileName}`} onClick={() => forget(upload)}>
              Forget
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
