// @ts-nocheck
import { ProgramCard, ProgramCardSkeleton } from '../programs/program-card.tsx'
import { usePrograms } from '../programs/programs.ts'
import { useProgramProgress } from '../programs/use-program-progress.ts'
import { TryAgain } from '../ui/try-again.tsx'
import { SectionHead } from './section-head.tsx'
import styles from './shelf.module.css'

/** The specification's limit. */
const MOST = 3

/** The first programs, when there are any. */
export function ProgramsSection() {
  const programs = usePrograms()
  const { progressOf, isKnown } = useProgramProgress()
  if (programs.isSuccess && programs.data.length === 0) return null
  const isReady = programs.isSuccess && isKnown
  return (
    <section aria-labelledby="programs-title" aria-busy={!isReady && !programs.isError}>
      <SectionHead id="programs-title" title="Programs" all={{ to: '/programs', name: 'View All Programs' }} />
      {programs.isError ? (
        <TryAgain
          title="The programs could not be loaded"
          error={programs.error}
          onRetry={() => programs.refetch()}
          busy={programs.isFetching}
        />
      ) : (
        <ul className={styles.shelf}>
          {isReady
            ? programs.data.slice(0, MOST).map((program) => (
                <li key={program.id}>
                  <ProgramCard program={program} progress={progressOf(program)} level={3} />
                </li>
              ))
            : ['a', 'b', 'c'].map((key) => (
                <li key={key}>
                  <ProgramCardSkeleton />
                </li>
              ))}
        </ul>
      )}
    </section>
  )
}
