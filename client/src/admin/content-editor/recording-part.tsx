import { Button } from '../../ui/button.tsx'
import formStyles from '../form/form.module.css'
import styles from './content-editor.module.css'
import type { SessionFormState } from './use-session-form.ts'

/** The recording of a session. */
export function RecordingPart({ state }: { readonly state: SessionFormState }) {
  const { values, recording, set } = state
  if (values.mediaId === null) return null
  return (
    <div>
      <p className={formStyles.label}>Recording</p>
      <div className={styles.file}>
        <p>{recording?.fileName ?? 'A recording'}</p>
        <Button size="small" look="bare" onClick={() => set('mediaId', null)}>
          Take away
        </Button>
      </div>
    </div>
  )
}
