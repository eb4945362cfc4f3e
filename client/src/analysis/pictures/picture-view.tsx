import type { PictureAnswer, PictureQuestion } from '@stillair/api/contract/pictures.ts'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useMemo, useState } from 'react'
import { lazyAgain } from '../../ui/lazy-again.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Select } from '../../ui/select.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TryAgain } from '../../ui/try-again.tsx'
import { Command } from './command.tsx'
import { KeepPicture } from './keep-picture.tsx'
import styles from './picture.module.css'
import { pictureRows } from './picture-rows.ts'
import { PictureTable } from './picture-table.tsx'
import { type AskedHistory, pictureQuery } from './pictures.ts'
import { ShowMadeUp } from './which-history.tsx'

const PicturePlot = lazyAgain(async () => (await import('./plot.tsx')).PicturePlot)

const dayLabel = (day: string) =>
  new Intl.DateTimeFormat(undefined, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day))

interface Props {
  readonly question: PictureQuestion
  readonly history: AskedHistory
}

/** One question about people, and what was answered until now. */
export function PictureView({ question, history }: Props) {
  const picture = useQuery(pictureQuery(question.name, history))
  const [through, setThrough] = useState<string | null>(null)
  const answers = picture.data?.answers ?? []
  const shown = answers.find((answer) => answer.through === through) ?? answers[0]
  return (
    <article className={styles.picture} aria-labelledby="picture-title" aria-busy={picture.isPending}>
      <h3 id="picture-title">{question.title}</h3>
      <p>{question.definition}</p>
      {picture.isPending && <Skeleton height={320} />}
      {picture.isError && (
        <TryAgain
          title="The picture could not be made"
          error={picture.error}
          onRetry={() => void picture.refetch()}
          busy={picture.isFetching}
        />
      )}
      {picture.data && !shown && (
        <Notice title="Nothing to Show Yet" action={<ShowMadeUp />}>
          There are too few people to show this without giving away who they are. It needs about 22 people who have
          confirmed their e-mail address and whose account is at least a day old.
        </Notice>
      )}
      {picture.data && shown && (
        <>
          {answers.length > 1 && (
            <Select
              label="As of the end of"
              value={shown.through}
              options={answers.map((answer) => ({ value: answer.through, text: dayLabel(answer.through) }))}
              onChange={setThrough}
            />
          )}
          <Shown question={question} answer={shown} history={history} />
        </>
      )}
    </article>
  )
}

interface ShownProps {
  readonly question: PictureQuestion
  readonly answer: PictureAnswer
  readonly history: AskedHistory
}

function Shown({ question, answer, history }: ShownProps) {
  const rows = useMemo(() => pictureRows(question, answer), [question, answer])
  const [drawing, setDrawing] = useState<SVGSVGElement | null>(null)
  const { series, statistics, through, isWhole } = answer
  const [only] = series.length === 1 ? series : []
  const margin = Math.max(...series.map((one) => one.margin))
  return (
    <>
      <Suspense fallback={<Skeleton height={320} />}>
        <PicturePlot question={question} rows={rows} onDrawn={setDrawing} />
      </Suspense>
      <p className="fine soft tabular">
        {only
          ? `About ${only.people.toLocaleString()} people`
          : `${series.length} groups${isWhole ? '' : '; groups with too few people are left out'}`}
        , up to the end of {dayLabel(through)} (UTC). Numbers are estimates: 95 times in 100 each is within {margin} of
        the true one.
      </p>
      {statistics.length > 0 && (
        <dl className={styles.statistics}>
          {statistics.map(({ label, value, low, high }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                {value.toFixed(1)}{' '}
                <span className="soft">
                  (95 % interval: {low.toFixed(1)} to {high.toFixed(1)})
                </span>
              </dd>
            </div>
          ))}
        </dl>
      )}
      <PictureTable question={question} rows={rows} />
      <Command
        text={`npm run replay --${history === 'made-up' ? ' --demo' : ''} picture ${question.name} --as-of ${dayAfter(through)}`}
      />
      <KeepPicture question={question} rows={rows} drawing={drawing} through={through} />
    </>
  )
}

/** A day given as a moment is its beginning. */
const dayAfter = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)
