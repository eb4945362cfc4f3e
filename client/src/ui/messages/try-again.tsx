import type { ReactNode } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { Button } from '../controls/button.tsx'
import { Notice } from './notice.tsx'

/** The failed query, as TanStack Query describes it. */
export interface FailedQuery {
  readonly error: unknown
  readonly isFetching: boolean
  refetch(): unknown
}

interface Props {
  readonly title: string
  readonly query: FailedQuery
  readonly as?: 'page' | 'section'
  /** A sentence after the reason. */
  readonly note?: string
  /** What the user can do instead of trying again. */
  readonly children?: ReactNode
}

/** Replaces a part of a screen whose data could not be loaded, with a button to try again. */
export function TryAgain({ title, query, as = 'section', note, children }: Props) {
  return (
    <div role="alert">
      <Notice
        as={as}
        title={title}
        action={
          <>
            <Button look="main" onClick={() => void query.refetch()} disabled={query.isFetching}>
              {query.isFetching ? 'Trying…' : 'Try again'}
            </Button>
            {children}
          </>
        }
      >
        {messageOf(query.error)} {note}
      </Notice>
    </div>
  )
}
