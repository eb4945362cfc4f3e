/** A message that Firebase would send by e-mail; the emulator only creates its link. */
export type OobCode = {
  email: string
  /** The new address that a change of address is sent to. */
  newEmail?: string | undefined
  requestType: string
  oobCode: string
  oobLink: string
}

/** Path of the page that shows e-mails in local runs. */
export const MAILBOX_PATH = '/emulator/mail'

/** Kinds of links that the app's own page handles. */
const APP_MODES = ['resetPassword', 'verifyEmail', 'verifyAndChangeEmail']

/**
 * Returns the address of the app's own page for a link from an e-mail, as the "action URL" of a Firebase project sets it; null
 * for links that the emulator answers itself.
 */
export function appPageFor(path: string): string | null {
  const { pathname, searchParams } = new URL(path, 'http://localhost')
  const mode = searchParams.get('mode') ?? ''
  if (pathname !== '/emulator/action' || !APP_MODES.includes(mode)) return null
  // An address that contains the new password is requested by a program, not by a person.
  if (searchParams.has('newPassword')) return null
  return `/auth?${new URLSearchParams({ mode, oobCode: searchParams.get('oobCode') ?? '' })}`
}

const SUBJECTS: Record<string, string> = {
  PASSWORD_RESET: 'Choose a new password',
  VERIFY_EMAIL: 'Confirm your e-mail address',
  VERIFY_AND_CHANGE_EMAIL: 'Confirm your new sign-in address',
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

/** Renders the messages as a page, newest first. */
export function mailboxPage(codes: Iterable<OobCode>): string {
  const entries = [...codes].reverse().map(({ email, newEmail, requestType, oobLink }) => {
    const { pathname, search } = new URL(oobLink)
    const link = appPageFor(pathname + search) ?? pathname + search
    const subject = SUBJECTS[requestType] ?? requestType
    return `<li><p>To <strong>${escaped(newEmail || email)}</strong></p><p><a href="${escaped(link)}">${escaped(subject)}</a></p></li>`
  })
  const body = entries.length > 0 ? `<ul>${entries.join('')}</ul>` : '<p>Nothing has been sent.</p>'
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Local mailbox</title><style>${STYLE}</style></head><body><main><h1>Local mailbox</h1>
<p>A local run sends no e-mail. What it would have sent is here.</p>${body}</main></body></html>`
}

const STYLE = `
  body { font: 17px/1.6 system-ui, sans-serif; color: #12263a; background: #f4f7f9; margin: 0 }
  main { max-width: 640px; margin: 48px auto; padding: 0 20px }
  ul { padding: 0; list-style: none }
  li { margin: 12px 0; padding: 12px 20px; background: #fff; border: 1px solid #dbe4ea; border-radius: 14px }
  p { margin: 4px 0; overflow-wrap: anywhere }
  a { display: inline-block; padding: 12px 0; color: #235f8d; font-weight: 600 }
  :focus-visible { outline: 3px solid #235f8d; outline-offset: 3px }
`
