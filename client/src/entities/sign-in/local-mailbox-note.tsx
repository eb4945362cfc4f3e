import { useClientConfig } from '../../api/use-client-config.ts'

/** Tells developers where to find links while no e-mails are sent; renders nothing otherwise. */
export function LocalMailboxNote() {
  const isLocal = useClientConfig()?.authEmulator ?? false
  if (!isLocal) return null
  return (
    <p>
      This local installation sends no e-mail. Find the link in the <a href="/emulator/mail">local mailbox</a>.
    </p>
  )
}
