import { Button } from '../../ui/button.tsx'

interface Props {
  readonly onStop: () => void
}

/** Saving waits until the recording has arrived. */
export function WaitingNotice({ onStop }: Props) {
  return (
    <div className="stack medium gap-s">
      <p role="status">
        The recording is still being uploaded. This saves itself as soon as it is there. Keep this page open until then;
        the server does the rest.
      </p>
      <div className="between soft gap-m">
        <p>How far it is stands at Recording</p>
        <Button size="small" look="bare" onClick={onStop}>
          Stop waiting
        </Button>
      </div>
    </div>
  )
}
