import type { User } from '@stillair/api/contract/listener/account.ts'
import { Suspense } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import { lazyAgain } from '../../../ui/loading/lazy-again.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import { Notice } from '../../../ui/messages/notice.tsx'
import styles from './anxiety-tab.module.css'
import { profileSentences, type Sentence } from './profile-sentences.ts'

const AnswersEditor = lazyAgain(async () => (await import('./answers-editor.tsx')).AnswersEditor)

const TAB = 'anxiety-profile'
/** The value of `edit` that creates a profile when there is none. */
const NEW = 'new'

/** Shows the user's answers about their fear as sentences, each of which can be edited. */
export function AnxietyTab({ me }: { readonly me: User }) {
  const [params, setParams] = useSearchParams()
  const edit = params.get('edit')
  const sentences = profileSentences(me)
  const edited = sentences.find(({ question }) => question === edit)

  if (edited || (edit === NEW && sentences.length === 0)) {
    return (
      <Suspense fallback={<Skeleton height={480} card />}>
        <AnswersEditor
          key={edit}
          me={me}
          sentence={edited ?? null}
          onClose={() => setParams({ tab: TAB }, { replace: true, preventScrollReset: true })}
        />
      </Suspense>
    )
  }
  if (sentences.length === 0) {
    return (
      <Notice
        title="No anxiety profile created yet"
        action={
          <ButtonLink look="main" to={`?tab=${TAB}&edit=${NEW}`} preventScrollReset>
            Create Anxiety Profile
          </ButtonLink>
        }
      >
        Four short steps. Your answers choose which sessions we suggest.
      </Notice>
    )
  }
  return (
    <section className={styles.card} aria-label="What you told us">
      <dl>
        {sentences.map((sentence) => (
          <Row key={sentence.title} sentence={sentence} />
        ))}
      </dl>
    </section>
  )
}

function Row({ sentence: { title, pieces, question } }: { readonly sentence: Sentence }) {
  return (
    <div className={styles.row}>
      <dt className="small soft">{title}</dt>
      <dd className={styles.sentence}>
        {pieces.map(({ text, isStrong }, index) =>
          isStrong ? <strong key={index}>{text}</strong> : <span key={index}>{text}</span>,
        )}
      </dd>
      <dd className={styles.action}>
        <Link to={`?tab=${TAB}&edit=${question}`} preventScrollReset className={styles.edit} data-edits={question}>
          Edit<span className="visually-hidden"> {title}</span>
        </Link>
      </dd>
    </div>
  )
}
