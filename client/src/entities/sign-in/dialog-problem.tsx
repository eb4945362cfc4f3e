import type { AuthMessage } from './auth-errors.ts'

/** Where a dialog shows why an attempt failed; there from the start, so that screen readers announce it when it fills. */
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
