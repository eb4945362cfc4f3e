import type { AuthMessage } from './auth-errors.ts'

/**
 * Shows why a dialog's attempt failed. It is rendered from the start, so that screen readers announce the message when
 * it appears.
 */
export function DialogProblem({ message }: { readonly message: AuthMessage | null }) {
  return (
    <div role="alert">
      {message && (
        <p className="error-box small">
          <strong>{message.title}.</strong> {message.text}
        </p>
      )}
    </div>
  )
}
