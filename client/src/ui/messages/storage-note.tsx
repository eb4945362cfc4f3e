import styles from './storage-note.module.css'

/** Explains what to expect when the browser's storage doesn't answer. */
export function StorageNote() {
  return (
    <div role="status" className={styles.note}>
      <p className="wrap small">
        <strong>This browser isn’t saving anything right now.</strong> You can sign in and listen, but you’ll be signed
        out when you close or reload this page, and nothing can be saved for your flight. Closing other Stillair tabs or
        restarting the browser may help.
      </p>
    </div>
  )
}
