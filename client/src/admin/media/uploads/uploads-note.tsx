import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { showToast } from '../../../ui/toasts/toast-store.ts'
import { progressText } from '../media-messages.ts'
import { useUploads } from './uploads.ts'
import styles from './uploads-note.module.css'

/** A banner with the progress of uploads on screens outside the admin area, and a note when all have arrived. */
export function UploadsNote() {
  const uploads = useUploads().filter(({ state }) => state !== 'refused')
  const { pathname } = useLocation()
  const isElsewhere = pathname !== '/admin'
  const before = useRef(0)
  useEffect(() => {
    if (before.current > 0 && uploads.length === 0 && isElsewhere) {
      showToast({ title: 'All uploads have arrived', text: 'They are being processed.' })
    }
    before.current = uploads.length
  }, [uploads.length, isElsewhere])
  if (!isElsewhere || uploads.length === 0) return null
  const { words, done } = progressText(uploads)
  return (
    <aside aria-label="Uploads" className={styles.note}>
      <p className={styles.words}>
        <span role="status">{words}</span>
        <Link to="/admin">See them</Link>
      </p>
      <ProgressBar label="Uploads" value={done} />
    </aside>
  )
}
