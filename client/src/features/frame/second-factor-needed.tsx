import { ButtonLink } from '../../ui/controls/button.tsx'
import { Notice } from '../../ui/messages/notice.tsx'

/** Replaces a screen that needs a role when the user signed in without a second factor. */
export const SecondFactorNeeded = () => (
  <Notice
    as="page"
    title="This page needs a second sign-in step"
    action={
      <ButtonLink look="main" to="/profile?tab=settings">
        Go to your settings
      </ButtonLink>
    }
  >
    Set up a second step in your profile under Settings, then sign out and sign in again with it.
  </Notice>
)
