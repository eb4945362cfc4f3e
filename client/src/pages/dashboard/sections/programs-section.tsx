import { ProgramCard, ProgramCardSkeleton } from '../../../entities/programs/program-card.tsx'
import { useOrderedPrograms } from '../../../entities/programs/use-ordered-programs.ts'
import { useProgramProgress } from '../../../entities/programs/use-program-progress.ts'
import { TryAgain } from '../../../ui/messages/try-again.tsx'
import { SectionHead } from './section-head.tsx'
import styles from './shelf.module.css'

/** The specification's limit. */
const MOST = 3

/** Shows the programs that suit the listener best, if there are any. */
export function ProgramsSection() {
  const { programs, ordered, isOrdered, reasonOf } = useOrderedPrograms()
  const { progressOf, isKnown } = useProgramProgress()
  if (programs.isSuccess && programs.data.length === 0) return null
  const isReady = isOrdered && isKnown
  return (
    <section aria-labelledby="programs-title" aria-busy={!isReady && !programs.isError}>
      <SectionHead id="programs-title" title="Programs" all={{ to: '/programs', name: 'View All Programs' }} />
      {programs.isError ? (
        <TryAgain title="The programs could not be loaded" query={programs} />
      ) : (
        <ul className={styles.shelf}>
          {isReady
            ? ordered.slice(0, MOST).map((program) => (
                <li key={program.id}>
                  <ProgramCard
                    program={program}
                    progress={progressOf(program)}
                    reason={reasonOf(program.id)}
                    level={3}
                  />
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
