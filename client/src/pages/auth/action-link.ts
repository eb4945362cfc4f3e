/** What the links of the identity provider's e-mails are for; all of them lead to `/auth`. */
const MODES = ['resetPassword', 'verifyEmail', 'verifyAndChangeEmail'] as const

export interface ActionLink {
  readonly mode: (typeof MODES)[number]
  /** Proves to the identity provider that the e-mail was read. */
  readonly code: string
}

/** The link that was opened, `/auth?mode=…&oobCode=…`; null when the address is no such link. */
export function actionLinkOf(search: string): ActionLink | null {
  const query = new URLSearchParams(search)
  const mode = MODES.find((each) => each === query.get('mode'))
  const code = query.get('oobCode')
  return mode && code ? { mode, code } : null
}
