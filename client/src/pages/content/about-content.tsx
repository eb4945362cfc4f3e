import type { Content } from '@stillair/api/contract/listener/content.ts'
import { Link } from 'react-router-dom'
import { categoryTexts } from '../../entities/content/categories.ts'
import { durationLabel } from '../../entities/content/duration.ts'
import styles from './about-content.module.css'
import type { ProgramCourse } from './program-course.ts'

interface Props {
  readonly content: Content
  /** The program that it is played as part of. */
  readonly program: ProgramCourse | undefined
  /** Whether it takes the full width of the page. */
  readonly isWide: boolean
}

export function AboutContent({ content, program, isWide }: Props) {
  return (
    <aside className={styles.about} data-wide={isWide || undefined} aria-labelledby="about-title">
      <div>
        <h2 id="about-title" className="heading">
          About This Content
        </h2>
        <p className={styles.description}>{content.description || categoryTexts(content.categoryId).description}</p>
      </div>
      <dl className={styles.facts}>
        {content.tags.length > 0 && (
          <div>
            <dt>Topics covered</dt>
            <dd>{content.tags.join(', ')}</dd>
          </div>
        )}
        <div>
          <dt>Type</dt>
          <dd>{content.type === 'audio' ? 'Audio' : 'Video'}</dd>
        </div>
        <div>
          <dt>Duration</dt>
          <dd>{durationLabel(content.duration)}</dd>
        </div>
        {content.voice && (
          <div>
            <dt>Voice</dt>
            <dd>{content.voice}</dd>
          </div>
        )}
        {content.producer && (
          <div>
            <dt>Producer</dt>
            <dd>{content.producer}</dd>
          </div>
        )}
        {program && (
          <div>
            <dt>Part of</dt>
            <dd>
              <Link to={`/programs/${program.id}`}>{program.title}</Link>
            </dd>
          </div>
        )}
      </dl>
    </aside>
  )
}
