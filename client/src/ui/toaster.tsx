import { X } from 'lucide-react'
import { Toast } from 'radix-ui'
import { useSyncExternalStore } from 'react'
import { classNames } from './class-names.ts'
import { currentToast, dismissToast, subscribeToToasts } from './toast-store.ts'
import styles from './toaster.module.css'

const DURATION_MS = 5_000
const SWIPE_PX = 50

/** Where toasts appear; once per page. */
export function Toaster() {
  const toast = useSyncExternalStore(subscribeToToasts, currentToast)
  return (
    <Toast.Provider duration={DURATION_MS} swipeThreshold={SWIPE_PX}>
      {toast && (
        <Toast.Root
          key={toast.id}
          type={toast.tone === 'destructive' ? 'foreground' : 'background'}
          className={classNames(styles.toast, toast.tone === 'destructive' && styles.destructive)}
          onOpenChange={(open) => {
            if (!open) dismissToast(toast.id)
          }}
        >
          <div className={styles.words}>
            <Toast.Title className={styles.title}>{toast.title}</Toast.Title>
            {toast.text && <Toast.Description className={styles.text}>{toast.text}</Toast.Description>}
          </div>
          <Toast.Close className={styles.close} aria-label="Dismiss">
            <X aria-hidden />
          </Toast.Close>
        </Toast.Root>
      )}
      <Toast.Viewport className={styles.viewport} />
    </Toast.Provider>
  )
}
