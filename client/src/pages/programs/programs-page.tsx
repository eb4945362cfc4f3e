import { useSearchParams } from 'react-router-dom'
import { searchFor } from '../../entities/content/search.ts'
import { ProgramCard, ProgramCardSkeleton } from '../../entities/programs/program-card.tsx'
import { useOrderedPrograms } from '../../entities/programs/use-ordered-programs.ts'
import { useProgramProgress } from '../../entities/programs/use-program-progress.ts'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { SearchBox } from '../../ui/controls/search-box.tsx'
import { useSearchText } from '../../ui/controls/use-search-text.ts'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import { LiveRegion } from '../../ui/messages/live-region.tsx'
import { Notice } from '../../ui/messages/notice.tsx'
import { TryAgain } from '../../ui/messages/try-again.tsx'
import { PRODUCT } from '../../ui/product.ts'
import styles from './programs-page.module.css'

/** Lists every published program, those that suit the listener first, with a search. */
export function ProgramsPage() {
  const [params, setParams] = useSearchParams()
  const search = useSearchText(params.get('q') ?? '', (text) =>
    setParams(text === '' ? {} : { q: text }, { replace: true, preventScrollReset: true }),
  )
  const { programs, ordered, isOrdered, reasonOf } = useOrderedPrograms()
  const { progressOf, isKnown } = useProgramProgress()
  const isReady = isOrdered && isKnown
  const found = searchFor(ordered, search.text)
  const count = isReady ? countLabel(found.length, ordered.length) : null

  return (
    <div className={`wrap ${styles.page}`}>
      <title>{`Programs · ${PRODUCT}`}</title>
      <h1>Flight Confidence Programs</h1>
      <p className="page-lead">Sessions in an order that builds up, one small step after another.</p>
      <div className={styles.bar}>
        <SearchBox label="Search programs" search={search} className={styles.search} />
        {count === null ? !programs.isError && <Skeleton width={88} /> : <p className="small soft tabular">{count}</p>}
      </div>
      <section aria-label="Programs" aria-busy={!isReady && !programs.isError}>
        {programs.isError ? (
          <TryAgain title="The programs could not be loaded" query={programs} />
        ) : !isReady ? (
          <div className={styles.grid}>
            {['a', 'b', 'c'].map((key) => (
              <ProgramCardSkeleton key={key} />
            ))}
          </div>
        ) : found.length === 0 ? (
          <NoPrograms search={search.text} onClear={() => search.type('')} />
        ) : (
          <ul className={styles.grid}>
            {found.map((program) => (
              <li key={program.id}>
                <ProgramCard program={program} progress={progressOf(program)} reason={reasonOf(program.id)} level={2} />
              </li>
            ))}
          </ul>
        )}
      </section>
      <LiveRegion text={count ?? ''} />
    </div>
  )
}

/** Returns "3 programs", or "1 of 3 programs" while a search hides some. */
function countLabel(found: number, published: number): string {
  const all = `${published.toLocaleString()} ${published === 1 ? 'program' : 'programs'}`
  return found === published ? all : `${found.toLocaleString()} of ${all}`
}

function NoPrograms({ search, onClear }: { readonly search: string; readonly onClear: () => void }) {
  const wanted = search.trim()
  return (
    <Notice
      title="No Programs Available"
      action={
        <>
          {wanted !== '' && (
            <Button look="main" onClick={onClear}>
              Clear search
            </Button>
          )}
          <ButtonLink look={wanted === '' ? 'main' : 'quiet'} to="/content-library">
            Browse the content library
          </ButtonLink>
        </>
      }
    >
      {wanted === ''
        ? 'Programs are coming soon. Individual sessions are already here.'
        : `No programs match “${wanted}”. Try another word.`}
    </Notice>
  )
}
