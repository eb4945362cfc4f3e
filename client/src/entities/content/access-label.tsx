import { CircleArrowDown, LockKeyhole } from 'lucide-react'
import styles from './access-label.module.css'
import type { Access } from './card-facts.ts'

/** Shows after a dot whether the listener can play it; nothing when there is nothing to say. */
export function AccessLabel({ access }: { readonly access: Access }) {
  if (!access) return null
  return (
    <>
      {' · '}
      <span className={styles.access} data-access={access}>
        {access === 'Premium' && <LockKeyhole aria-hidden />}
        {access === 'Plays offline' && <CircleArrowDown aria-hidden />}
        {access}
      </span>
    </>
  )
}
