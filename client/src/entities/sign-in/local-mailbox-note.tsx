import { useClientConfig } from '../../api/use-client-config.ts'

/** Where a link is found when e-mails are not sent; nothing where they are. */
export function LocalMailboxNote() {
  const isLocal = useClientConfig()?.authEmulator ?? false
  if (!isLocal) return null
  return (
    <p>
      This local installation sends no e-mail. Find the link in the <a href="/emulator/mail">local mailbox</a>.
    </p>
  )
}
