import * as Toast from '@radix-ui/react-toast'
import { X } from 'lucide-react'
import { classNames } from '../class-names.ts'
import { Button } from '../controls/button.tsx'
import { SupportMessage } from '../messages/support-message.tsx'
import {
  dismissToast,
  TOAST_DURATION_MS,
  TOAST_SWIPE_PX,
  TOAST_WITH_ACTION_MS,
  type ToastMessage,
} from './toast-store.ts'
import styles from './toaster.module.css'

/** Toasts that are announced, pause while the pointer is on them, and can be swiped away. */
export function Toasts({ toasts }: { readonly toasts: readonly ToastMessage[] }) {
  return (
    <Toast.Provider duration={TOAST_DURATION_MS} swipeThreshold={TOAST_SWIPE_PX}>
      {toasts.map((toast) => (
        <Toast.Root
          key={toast.id}
          open={toast.open}
          {...(toast.action && { duration: TOAST_WITH_ACTION_MS })}
          type={toast.tone === 'destructive' ? 'foreground' : 'background'}
          className={classNames(styles.toast, toast.tone === 'destructive' && styles.destructive)}
          onOpenChange={(open) => {
            if (!open) dismissToast(toast.id)
          }}
        >
          <div className={styles.words}>
            <Toast.Title className={styles.title}>{toast.title}</Toast.Title>
            {toast.text && (
              <Toast.Description className="small soft">
                <SupportMessage text={toast.text} />
              </Toast.Description>
            )}
          </div>
          {toast.action && (
            <Toast.Action altText={toast.action.hint} asChild onClick={toast.action.run}>
              <Button size="small">{toast.action.text}</Button>
            </Toast.Action>
          )}
          <Toast.Close className={styles.close} aria-label="Dismiss">
            <X aria-hidden />
          </Toast.Close>
        </Toast.Root>
      ))}
      <Toast.Viewport className={styles.viewport} />
    </Toast.Provider>
  )
}
