import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PRODUCT } from '../../ui/product.ts'

export function NotFound() {
  return (
    <>
      <title>{`404 Page Not Found · ${PRODUCT}`}</title>
      <Notice
        as="page"
        title="404 Page Not Found"
        action={
          <ButtonLink look="main" to="/">
            Go to the dashboard
          </ButtonLink>
        }
      >
        There is nothing at this address. Your sessions are all on the dashboard.
      </Notice>
    </>
  )
}
