import type { ProgramContent } from '@stillair/api/contract/listener/programs.ts'
import { useState } from 'react'
import type { CardListener } from '../../entities/content/card-facts.ts'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { Toggle } from '../../ui/controls/toggle.tsx'
import { Notice } from '../../ui/messages/notice.tsx'
import styles from './session-list.module.css'
import { SessionRow } from './session-row.tsx'

interface Props {
  readonly programId: string
  readonly sessions: readonly ProgramContent[]
  /** The next session, which is highlighted. */
  readonly next: ProgramContent | null
  readonly listener: CardListener
}

/** The sessions of a program, numbered. */
export function SessionList({ programId, sessions, next, listener }: Props) {
  const [hidesCompleted, setHidesCompleted] = useState(false)
  const { completed } = listener
  const shown = sessions
    .map((content, index) => ({ content, number: index + 1 }))
    .filter(({ content }) => !(hidesCompleted && completed.has(content.id)))

  return (
    <section aria-labelledby="sessions-title">
      <div className={styles.head}>
        <h2 id="sessions-title" className={styles.title}>
          Sessions
        </h2>
        {sessions.length > 0 && (
          <Toggle label="Hide completed content" checked={hidesCompleted} onChange={setHidesCompleted} />
        )}
      </div>
      {sessions.length === 0 && (
        <Notice
          title="No Content Available"
          action={<ButtonLink to="/content-library">Browse the content library</ButtonLink>}
        >
          This program’s sessions are coming soon. The library is already here.
        </Notice>
      )}
      {sessions.length > 0 && shown.length === 0 && (
        <Notice
          title="No Content Available"
          action={<Button onClick={() => setHidesCompleted(false)}>Show completed content</Button>}
        >
          You’ve completed every session. You can listen to all of them again.
        </Notice>
      )}
      <ol className={styles.list}>
        {shown.map(({ content, number }) => (
          <li key={content.id} className={styles.item} data-next={content === next || undefined}>
            <SessionRow
              content={content}
              number={number}
              programId={programId}
              isNext={content === next}
              listener={listener}
            />
          </li>
        ))}
      </ol>
    </section>
  )
}
