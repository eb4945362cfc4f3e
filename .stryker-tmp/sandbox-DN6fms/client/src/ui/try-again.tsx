// @ts-nocheck
import { messageOf } from '../api/api-error.ts'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'

interface Props {
  readonly title: string
  readonly error: unknown
  readonly onRetry: () => void
  readonly busy?: boolean
  readonly as?: 'page' | 'section'
}

/** A part of a screen that could not be read, with a way to read it again. */
export function TryAgain({ title, error, onRetry, busy = false, as = 'section' }: Props) {
  return (
    <div role="alert">
      <Notice
        as={as}
        title={title}
        action={
          <Button look="main" onClick={onRetry} disabled={busy}>
            {busy ? 'Trying…' : 'Try again'}
          </Button>
        }
      >
        {messageOf(error)}
      </Notice>
    </div>
  )
}
