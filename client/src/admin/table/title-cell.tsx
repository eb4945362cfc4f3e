import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { CoverPicture } from '../../ui/pictures/cover-picture.tsx'
import { useAdminAddress } from '../shared/admin-address.ts'
import { PresenceNote } from '../shared/presence-note.tsx'
import styles from './cells.module.css'

interface Props {
  readonly id: string
  readonly title: string
  /** Rendered before the cover. */
  readonly leading?: ReactNode
  readonly cover: ComponentProps<typeof CoverPicture>['content']
  /** Small print below the title. */
  readonly children: ReactNode
}

/** The cover and title of content or a program. The title opens its editor. */
export function TitleCell({ id, title, leading, cover, children }: Props) {
  const { address, linkTo } = useAdminAddress()
  return (
    <div className="row gap-l">
      {leading}
      <CoverPicture content={cover} sizes="60px" className={styles.cover} />
      <div className="shrinks">
        <Link {...linkTo({ edit: id })} className={styles.link}>
          {title}
        </Link>
        {children}
        <PresenceNote kind={address.tab === 'programs' ? 'program' : 'content'} id={id} className="fine soft" />
      </div>
    </div>
  )
}
