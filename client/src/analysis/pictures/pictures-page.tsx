import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { Select } from '../../ui/select.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TryAgain } from '../../ui/try-again.tsx'
import styles from '../analysis.module.css'
import { PictureView } from './picture-view.tsx'
import { questionsQuery } from './pictures.ts'
import { useAskedHistory, WhichHistory } from './which-history.tsx'

/** `/analysis/pictures/<name>`: what analysts see of people, one question at a time. */
export function PicturesPage({ name }: { readonly name: string | undefined }) {
  const navigate = useNavigate()
  const questions = useQuery(questionsQuery)
  const { history, search } = useAskedHistory()
  const all = questions.data?.questions ?? []
  const asked = all.find((question) => question.name === name) ?? all[0]
  return (
    <section className={styles.part} aria-labelledby="pictures-title">
      <h2 id="pictures-title">Pictures</h2>
      <p className="soft">
        Numbers of people, never fewer than eleven, as of the end of a day in UTC. Each is worked out once a week at
        most, and stands until at least eleven people differ, so that nobody is found by subtracting. Each look is
        recorded.
      </p>
      {questions.isPending && <Skeleton height={48} />}
      {questions.isError && (
        <TryAgain
          title="The questions could not be read"
          error={questions.error}
          onRetry={() => void questions.refetch()}
          busy={questions.isFetching}
        />
      )}
      {questions.data && asked && (
        <>
          <WhichHistory hasMadeUp={questions.data.hasMadeUp} />
          <Select
            label="Question"
            value={asked.name}
            options={all.map((one) => ({ value: one.name, text: one.title }))}
            onChange={(next) => void navigate(`/analysis/pictures/${next}${search}`, { preventScrollReset: true })}
          />
          <PictureView key={`${asked.name} ${history}`} question={asked} history={history} />
        </>
      )}
    </section>
  )
}
