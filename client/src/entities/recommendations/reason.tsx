import { Sparkle } from 'lucide-react'
import { classNames } from '../../ui/class-names.ts'
import styles from './reason.module.css'

/** Shows why something suits the listener. */
export function Reason({ reason, className }: { readonly reason: string; readonly className?: string | undefined }) {
  return (
    <p className={classNames(styles.reason, className)}>
      <Sparkle aria-hidden />
      {reason}
    </p>
  )
}
