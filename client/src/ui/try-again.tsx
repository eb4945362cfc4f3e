import { messageOf } from '../api/api-error.ts'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'

/** What could not be read, as a query of TanStack Query describes it. */
export interface FailedQuery {
  readonly error: unknown
  readonly isFetching: boolean
  refetch(): unknown
}

interface Props {
  readonly title: string
  readonly query: FailedQuery
  readonly as?: 'page' | 'section'
}

/** A part of a screen that could not be read, with a way to read it again. */
export function TryAgain({ title, query, as = 'section' }: Props) {
  return (
    <div role="alert">
      <Notice
        as={as}
        title={title}
        action={
          <Button look="main" onClick={() => void query.refetch()} disabled={query.isFetching}>
            {query.isFetching ? 'Trying…' : 'Try again'}
          </Button>
        }
      >
        {messageOf(query.error)}
      </Notice>
    </div>
  )
}
