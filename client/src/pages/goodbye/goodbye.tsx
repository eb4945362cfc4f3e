import { Navigate, useLocation } from 'react-router-dom'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { Notice } from '../../ui/messages/notice.tsx'
import { PRODUCT } from '../../ui/product.ts'

/** The last screen after an account was deleted; it redirects everyone else. */
export function Goodbye() {
  const { state } = useLocation() as { state: { readonly isDeleted?: boolean } | null }
  if (!state?.isDeleted) return <Navigate to="/" replace />
  return (
    <main>
      <title>{`Goodbye · ${PRODUCT}`}</title>
      <Notice
        as="page"
        title="Your account is deleted"
        action={
          <ButtonLink look="quiet" to="/">
            Go to the front page
          </ButtonLink>
        }
      >
        What you told us can no longer be read, by us or by anyone. Thank you for the time you spent here. We wish you
        calm skies.
      </Notice>
    </main>
  )
}
