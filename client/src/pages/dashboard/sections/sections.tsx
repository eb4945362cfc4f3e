import type { Content } from '@stillair/api/contract/listener/content.ts'
import type { CardListener } from '../../../entities/content/card-facts.ts'
import { CATEGORIES } from '../../../entities/content/categories.ts'
import { CategoryRow, CategoryRowSkeleton } from './category-row.tsx'
import { FlightKit } from './flight-kit.tsx'
import { ProgramsSection } from './programs-section.tsx'
import { chooseRecommended } from './recommended.ts'
import { RecommendedSection, RecommendedSkeleton } from './recommended-section.tsx'
import { SectionHead } from './section-head.tsx'
import styles from './sections.module.css'

interface Props {
  /** `null` until it has loaded. */
  readonly published: readonly Content[] | null
  readonly listener: CardListener
  /** The content of the dashboard's suggested action. */
  readonly lead: Content | null
  /** Whether the listener flies soon, so that a kit to save is offered. */
  readonly hasKit: boolean
}

/** The sections below the first view: recommendations, programs, and the library by category. */
export function Sections({ published, listener, lead, hasKit }: Props) {
  if (published?.length === 0) return <ProgramsSection />
  const recommended = published && chooseRecommended(published, listener, lead?.id ?? null)
  return (
    <>
      {hasKit && <FlightKit sessions={recommended && [...(lead ? [lead] : []), ...recommended.items]} />}
      {recommended ? (
        <RecommendedSection recommended={recommended} listener={listener} isInKit={hasKit} />
      ) : (
        <RecommendedSkeleton />
      )}
      <ProgramsSection />
      <section aria-labelledby="library-title" aria-busy={!published}>
        <SectionHead id="library-title" title="Learning Library" />
        <div className={styles.rows}>
          {CATEGORIES.map((category) => {
            if (!published) return <CategoryRowSkeleton key={category.id} title={category.row} />
            const items = published.filter(({ categoryId }) => categoryId === category.id)
            if (items.length === 0) return null
            return <CategoryRow key={category.id} category={category} items={items} listener={listener} />
          })}
        </div>
      </section>
    </>
  )
}
