import type { Program, ProgramContent } from '@stillair/api/contract/listener/programs.ts'
import { ArrowLeft, Play } from 'lucide-react'
import { Link } from 'react-router-dom'
import { Badge } from '../../ui/badge.tsx'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import { CoverPicture } from '../../ui/pictures/cover-picture.tsx'
import { isLong } from './long-description.ts'
import styles from './program-hero.module.css'
import { sessionPath } from './session-path.ts'

/** The number of tags that the specification sets for the hero. */
const TAGS = 4

interface Props {
  readonly program: Program
  /** `undefined` until they are known. */
  readonly sessions: readonly ProgramContent[] | undefined
  readonly next: ProgramContent | null
  readonly isNextBegun: boolean
}

/** Shows the cover with the program's title and its one button. Only the text has a scrim. */
export function ProgramHero({ program, sessions, next, isNextBegun }: Props) {
  const { title, description, tags } = program
  const target = next ?? sessions?.[0]
  return (
    <div className={styles.hero} data-on-cover>
      <CoverPicture
        content={{ cover: program.cover, coverImageUrl: program.coverUrl }}
        first
        sizes="100vw"
        className={styles.cover}
      />
      <div className={`wrap ${styles.inside}`}>
        <BackToPrograms />
        {!program.isPublished && <Badge tone="glass">Draft</Badge>}
        <h1 className={styles.title}>{title}</h1>
        {description && (
          <p className={styles.description} data-long={isLong(description) || undefined}>
            {description}
          </p>
        )}
        {tags.length > 0 && (
          <ul className={styles.tags} aria-label="Tags">
            {tags.slice(0, TAGS).map((tag) => (
              <li key={tag}>{tag}</li>
            ))}
            {tags.length > TAGS && (
              <li>
                <span aria-hidden>+{tags.length - TAGS}</span>
                <span className="visually-hidden">and {tags.slice(TAGS).join(', ')}</span>
              </li>
            )}
          </ul>
        )}
        <div className={styles.action}>
          {!sessions && <Skeleton width={190} height={56} round />}
          {sessions && target && (
            <Link to={sessionPath(target.id, program.id)} state={{ play: true }} className={styles.play}>
              <Play aria-hidden />
              {next === null
                ? 'Listen again'
                : `${isNextBegun ? 'Continue' : 'Start'} session ${sessions.indexOf(target) + 1}`}
            </Link>
          )}
        </div>
      </div>
    </div>
  )
}

/** A hero that is loading has it, too. */
export function BackToPrograms() {
  return (
    <Link to="/programs" className={styles.back}>
      <ArrowLeft aria-hidden />
      All programs
    </Link>
  )
}
