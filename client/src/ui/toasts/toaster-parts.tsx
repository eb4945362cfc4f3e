import * as Toast from '@radix-ui/react-toast'
import { X } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { classNames } from '../class-names.ts'
import { Button } from '../controls/button.tsx'
import { SupportMessage } from '../messages/support-message.tsx'
import { controlBoxes, placeOf } from './free-place.ts'
import {
  dismissToast,
  TOAST_DURATION_MS,
  TOAST_SWIPE_PX,
  TOAST_WITH_ACTION_MS,
  type ToastMessage,
} from './toast-store.ts'
import styles from './toaster.module.css'

/** Toasts that are announced, pause while the pointer is on them, and can be swiped away. They cover no control. */
export function Toasts({ toasts }: { readonly toasts: readonly ToastMessage[] }) {
  const place = useFreePlace(toasts)
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
      <Toast.Viewport ref={place} className={styles.viewport} />
    </Toast.Provider>
  )
}

/** Milliseconds between two looks whether a toast covers a control. */
const LOOK_MS = 250

/** Keeps the list of toasts above all controls that it would cover, also when a dialog opens or the screen changes. */
function useFreePlace(toasts: readonly ToastMessage[]) {
  const list = useRef<HTMLOListElement>(null)
  const isShown = toasts.some(({ open }) => open)
  useLayoutEffect(() => {
    const shown = list.current
    if (!isShown || !shown) return
    let scrolledTo = scrollY
    let up = 0
    const look = () => {
      // Under a moving page it would jump.
      if (scrolledTo !== scrollY) scrolledTo = scrollY
      else {
        const { left, top, right, bottom } = shown.getBoundingClientRect()
        up = placeOf({ left, right, top: top + up, bottom: bottom + up }, controlBoxes(shown), up)
        shown.style.translate = `0 -${up}px`
      }
    }
    look()
    const timer = setInterval(look, LOOK_MS)
    return () => {
      clearInterval(timer)
      shown.style.translate = ''
    }
  }, [isShown])
  return list
}
