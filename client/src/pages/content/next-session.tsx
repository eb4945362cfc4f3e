import type { Content } from '@stillair/api/contract/content.ts'
import { Play } from 'lucide-react'
import { useSearchParams } from 'react-router-dom'
import { categoryTexts } from '../../entities/content/categories.ts'
import { useContentList } from '../../entities/content/content.ts'
import { durationLabel } from '../../entities/content/duration.ts'
import { useCompletions } from '../../entities/listening/completions.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { CoverPicture } from '../../ui/cover-picture.tsx'
import { chooseNext } from './choose-next.ts'
import styles from './next-session.module.css'
import type { ProgramCourse } from './program-course.ts'

interface Props {
  readonly after: Content
  readonly program: ProgramCourse | undefined
}

/** After content, one more to go on with; nothing when there is none. */
export function NextSession({ after, program }: Props) {
  const [search] = useSearchParams()
  const library = useContentList()
  const completions = useCompletions()
  if (!library.data || !completions.data) return null
  const next = chooseNext(after, {
    library: library.data,
    completed: completions.data,
    program: program?.contentIds ?? [],
  })
  if (!next) return null
  const { content, isInProgram } = next
  const from = search.get('from')
  return (
    <section className={styles.next} aria-labelledby="next-title">
      <CoverPicture content={content} sizes="160px" isSmall className={styles.cover} />
      <div className={styles.words}>
        <p className={styles.eyebrow}>{isInProgram && program ? `Next in ${program.title}` : 'Next'}</p>
        <h2 id="next-title" className={styles.title}>
          {content.title}
        </h2>
        <p className="small soft">
          {categoryTexts(content.categoryId).name} · {durationLabel(content.duration)}
        </p>
      </div>
      <ButtonLink
        look="main"
        to={`/content/${content.id}${from ? `?from=${encodeURIComponent(from)}` : ''}`}
        state={{ play: true }}
      >
        <Play aria-hidden />
        Play next
      </ButtonLink>
    </section>
  )
}
