import type { User } from '@stillair/api/contract/listener/account.ts'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { initialOf } from '../../entities/account/avatar-initial.ts'
import { useSubscription } from '../../entities/subscription/subscription-status.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import { ProfileForm } from './profile-form.tsx'
import styles from './profile-header.module.css'

/** Formats a day in the reader's language and time zone, such as 14 May 2025. */
function dayText(iso: string): string {
  return new Intl.DateTimeFormat(undefined, { dateStyle: 'long' }).format(new Date(iso))
}

/** Shows the name, e-mail and type of account; edited in place. */
export function ProfileHeader({ me }: { readonly me: User }) {
  const [isEditing, setIsEditing] = useState(false)
  const { hasActiveSubscription } = useSubscription()

  return (
    <section className={styles.header} aria-label="Your account" data-editing={isEditing || undefined}>
      <span className={styles.avatar} aria-hidden>
        {initialOf(me.name)}
      </span>
      {isEditing ? (
        <div className={styles.words}>
          <h1 className="visually-hidden">Profile</h1>
          <ProfileForm me={me} onClose={() => setIsEditing(false)} />
        </div>
      ) : (
        <>
          <div className={styles.words}>
            <div className="row cluster gap-tight-line">
              <h1 className={styles.name}>{me.name?.trim() || 'Your profile'}</h1>
              {hasActiveSubscription === undefined ? (
                <Skeleton width={120} height={28} round />
              ) : (
                <Badge tone={hasActiveSubscription ? 'sky' : 'plain'}>
                  {hasActiveSubscription ? 'Premium Member' : 'Free Account'}
                </Badge>
              )}
            </div>
            <p className={styles.second}>
              {me.email && <span className="anywhere">{me.email}</span>}
              <span>
                Member since <time dateTime={me.createdAt}>{dayText(me.createdAt)}</time>
              </span>
            </p>
          </div>
          <Button size="small" className={styles.edit} data-edits="account" onClick={() => setIsEditing(true)}>
            <Pencil aria-hidden />
            Edit
            <span className="visually-hidden"> name and email</span>
          </Button>
        </>
      )}
    </section>
  )
}

export function ProfileHeaderSkeleton() {
  return (
    <section className={styles.header} aria-busy="true" aria-label="Loading your account">
      <Skeleton width="var(--avatar)" height="var(--avatar)" round className={styles.avatarSkeleton} />
      <div className={styles.words}>
        <Skeleton width="min(18.75rem, 80%)" height={44} />
        <Skeleton width="min(23.75rem, 95%)" height={24} className={styles.secondSkeleton} />
      </div>
      <Skeleton width={104} height={48} round />
    </section>
  )
}
