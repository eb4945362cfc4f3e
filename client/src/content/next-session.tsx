import type { Content } from '@stillair/api/contract/content.ts'
import { Play } from 'lucide-react'
import { useSearchParams } from 'react-router-dom'
import { categoryTexts } from '../library/categories.ts'
import { useContentList } from '../library/content.ts'
import { durationLabel } from '../library/duration.ts'
import { useCompletions } from '../listening/completions.ts'
import { ButtonLink } from '../ui/button.tsx'
import { CoverPicture } from '../ui/cover-picture.tsx'
import { chooseNext } from './choose-next.ts'
import styles from './next-session.module.css'

/** After a session, one more to go on with; nothing when there is none. */
export function NextSession({ after }: { readonly after: Content }) {
  const [search] = useSearchParams()
  const library = useContentList()
  const completions = useCompletions()
  const next = chooseNext(after, library.data ?? [], completions.data ?? new Set())
  if (!next) return null
  const from = search.get('from')
  return (
    <section className={styles.next} aria-labelledby="next-title">
      <CoverPicture content={next} sizes="160px" className={styles.cover} />
      <div className={styles.words}>
        <p className={styles.eyebrow}>Next</p>
        <h2 id="next-title" className={styles.title}>
          {next.title}
        </h2>
        <p className={styles.meta}>
          {categoryTexts(next.categoryId).name} · {durationLabel(next.duration)}
        </p>
      </div>
      <ButtonLink
        look="main"
        to={`/content/${next.id}${from ? `?from=${encodeURIComponent(from)}` : ''}`}
        state={{ play: true }}
      >
        <Play aria-hidden />
        Play next
      </ButtonLink>
    </section>
  )
}
