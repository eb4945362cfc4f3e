import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { messageOf } from '../../api/api-error.ts'
import { publicAnswer } from '../../api/public-answer.ts'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { Notice } from '../../ui/messages/notice.tsx'
import { PRODUCT } from '../../ui/product.ts'

/**
 * Turns reminders off by the link in an e-mail, for the user it was sent to.
 *
 * @throws {ApiError} when the request failed.
 */
async function stopByLink(token: string): Promise<void> {
  await publicAnswer('POST /api/reminders/off', { body: { token } })
}

type Progress = 'asking' | 'stopping' | 'stopped' | { readonly error: unknown }

/** The page of the e-mail's link, which needs no sign-in. Opening it changes nothing, because mail filters open every link. */
export function RemindersOff() {
  const [search] = useSearchParams()
  const [progress, setProgress] = useState<Progress>('asking')
  function stop() {
    setProgress('stopping')
    stopByLink(search.get('token') ?? '').then(
      () => setProgress('stopped'),
      (error: unknown) => setProgress({ error }),
    )
  }
  return (
    <div className="wrap">
      <title>{`Reminders · ${PRODUCT}`}</title>
      <div role="status">
        {progress === 'stopped' && (
          <Notice as="page" title="Reminders are off" action={<ButtonLink to="/">Go to {PRODUCT}</ButtonLink>}>
            You’ll get no more reminders, by e-mail or on any device. Your sessions stay here, for whenever you like.
          </Notice>
        )}
      </div>
      {progress !== 'stopped' && (
        <Notice
          as="page"
          title="Turn reminders off?"
          action={
            <Button look="main" disabled={progress === 'stopping'} onClick={stop}>
              {progress === 'stopping' ? 'One moment…' : 'Turn reminders off'}
            </Button>
          }
        >
          One press stops all reminders, by e-mail and on every device.
        </Notice>
      )}
      {typeof progress === 'object' && (
        <p role="alert" className="error-box small">
          {messageOf(progress.error)} You can also turn reminders off in your profile, under Settings.
        </p>
      )}
    </div>
  )
}
