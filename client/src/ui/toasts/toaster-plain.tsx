import { useEffect } from 'react'
import { classNames } from '../class-names.ts'
import { Button } from '../controls/button.tsx'
import { dismissToast, TOAST_DURATION_MS, TOAST_WITH_ACTION_MS, type ToastMessage } from './toast-store.ts'
import styles from './toaster.module.css'

/** Toasts without the lazily loaded code: they are announced and close automatically. */
export function PlainToasts({ toasts }: { readonly toasts: readonly ToastMessage[] }) {
  return (
    <div className={styles.viewport} role="status">
      {toasts
        .filter((toast) => toast.open)
        .map((toast) => (
          <PlainToast key={toast.id} toast={toast} />
        ))}
    </div>
  )
}

function PlainToast({ toast }: { readonly toast: ToastMessage }) {
  const { action } = toast
  useEffect(() => {
    const timer = setTimeout(dismissToast, action ? TOAST_WITH_ACTION_MS : TOAST_DURATION_MS, toast.id)
    return () => clearTimeout(timer)
  }, [toast.id, action])
  return (
    <div className={classNames(styles.toast, toast.tone === 'destructive' && styles.destructive)}>
      <div className={styles.words}>
        <p className={styles.title}>{toast.title}</p>
        {toast.text && <p className="small soft">{toast.text}</p>}
      </div>
      {action && (
        <Button
          size="small"
          onClick={() => {
            dismissToast(toast.id)
            action.run()
          }}
        >
          {action.text}
        </Button>
      )}
    </div>
  )
}
