/** The purposes of the links in the identity provider's e-mails, all of which lead to `/auth`. */
const MODES = ['resetPassword', 'verifyEmail', 'verifyAndChangeEmail'] as const

export interface ActionLink {
  readonly mode: (typeof MODES)[number]
  /** Proves to the identity provider that the user has read the e-mail. */
  readonly code: string
}

/** Returns the link that was opened, `/auth?mode=…&oobCode=…`; null when the address isn't one. */
export function actionLinkOf(search: string): ActionLink | null {
  const query = new URLSearchParams(search)
  const mode = MODES.find((each) => each === query.get('mode'))
  const code = query.get('oobCode')
  return mode && code ? { mode, code } : null
}
