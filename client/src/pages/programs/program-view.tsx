import type { Program, ProgramContent } from '@stillair/api/contract/listener/programs.ts'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { currentAccountQuery } from '../../entities/account/current-account.ts'
import { track } from '../../entities/analytics/track.ts'
import { useCardListener } from '../../entities/content/card-listener.ts'
import { progressQuery } from '../../entities/listening/progress.ts'
import { minutesLeft, nextSession } from '../../entities/programs/program-sessions.ts'
import { programProgress } from '../../entities/programs/programs.ts'
import { LazyDownloadControl } from '../../features/offline-downloads/lazy-download-control.tsx'
import { TryAgain } from '../../ui/messages/try-again.tsx'
import { PRODUCT } from '../../ui/product.ts'
import { completesFirstTime } from './completed-programs.ts'
import { ProgramHero } from './program-hero.tsx'
import { SessionListSkeleton } from './program-skeleton.tsx'
import { ProgramSummary } from './program-summary.tsx'
import styles from './program-view.module.css'
import { SessionList } from './session-list.tsx'

interface Props {
  readonly program: Program
  readonly content: UseQueryResult<ProgramContent[]>
}

/** Shows a program: its aim, the listener's progress, and its sessions in order. */
export function ProgramView({ program, content }: Props) {
  const me = useQuery(currentAccountQuery)
  const { listener, isKnown } = useCardListener()
  const begun = useQuery(progressQuery)
  // Admins also get drafts, which listeners don't see.
  const sessions = content.data?.filter(({ isPublished }) => isPublished)
  const isReady = sessions !== undefined && isKnown
  const { completed } = listener
  const progress = isReady
    ? programProgress(
        sessions.map(({ id }) => id),
        completed,
      )
    : undefined
  const next = isReady ? nextSession(sessions, completed) : null
  useProgramEvents({ programId: program.id, userId: me.data?.firebaseUid, percent: progress?.percent })

  const places = new Set(begun.data?.items.filter(({ position }) => position > 0).map(({ contentId }) => contentId))
  const isNextBegun = next !== null && places.has(next.id)

  return (
    <>
      <title>{`${program.title} · ${PRODUCT}`}</title>
      <ProgramHero program={program} sessions={isReady ? sessions : undefined} next={next} isNextBegun={isNextBegun} />
      <div className={`wrap ${styles.body}`}>
        <ProgramSummary
          program={program}
          progress={progress}
          minutes={isReady ? minutesLeft(sessions, completed) : null}
        />
        <div className={styles.sessions}>
          {content.isError ? (
            <TryAgain title="The sessions could not be loaded" query={content} />
          ) : isReady ? (
            <>
              {me.data && (
                <LazyDownloadControl
                  className={styles.keep}
                  userId={me.data.firebaseUid}
                  contents={sessions}
                  name="Save the program for the flight"
                />
              )}
              <SessionList programId={program.id} sessions={sessions} next={next} listener={listener} />
            </>
          ) : (
            <SessionListSkeleton />
          )}
        </div>
      </div>
    </>
  )
}

interface Opened {
  readonly programId: string
  /** `undefined` until the user is known. */
  readonly userId: string | undefined
  /** `undefined` until it is known. */
  readonly percent: number | undefined
}

/** Sends an analytics event each time a program is opened, and one when a user completes it for the first time. */
function useProgramEvents({ programId, userId, percent }: Opened): void {
  const viewed = useRef<string>(undefined)
  useEffect(() => {
    if (viewed.current === programId) return
    viewed.current = programId
    track('program_view', { category: 'program', label: programId })
  }, [programId])
  useEffect(() => {
    if (percent !== 100 || userId === undefined) return
    if (completesFirstTime(userId, programId)) track('program_complete', { category: 'program', label: programId })
  }, [programId, userId, percent])
}
