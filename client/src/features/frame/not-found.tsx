import { ButtonLink } from '../../ui/controls/button.tsx'
import { Notice } from '../../ui/messages/notice.tsx'
import { PRODUCT } from '../../ui/product.ts'

interface Props {
  readonly title: string
  /** The target and text of the link onwards. */
  readonly to: string
  readonly link: string
  readonly children: string
}

/** Shows that a page doesn't exist. */
export function MissingPage({ title, to, link, children }: Props) {
  return (
    <>
      <title>{`${title} · ${PRODUCT}`}</title>
      <Notice
        as="page"
        title={title}
        action={
          <ButtonLink look="main" to={to}>
            {link}
          </ButtonLink>
        }
      >
        {children}
      </Notice>
    </>
  )
}

export function NotFound() {
  return (
    <MissingPage title="404 Page Not Found" to="/" link="Go to the dashboard">
      There’s nothing at this address. You’ll find your sessions on the dashboard.
    </MissingPage>
  )
}
