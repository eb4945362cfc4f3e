import { LockKeyhole } from 'lucide-react'
import styles from './access-label.module.css'

/** Who may hear it, after a dot; nothing where that goes without saying. */
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
