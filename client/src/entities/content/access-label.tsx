import { LockKeyhole } from 'lucide-react'
import styles from './access-label.module.css'

/** Shows the Free or Premium label after a dot; nothing when there is none. */
export function Access({ access }: { readonly access: 'Free' | 'Premium' | null }) {
  if (!access) return null
  return (
    <>
      {' · '}
      <span className={styles.access} data-access={access}>
        {access === 'Premium' && <LockKeyhole aria-hidden />}
        {access}
      </span>
    </>
  )
}
