import type { MotionAccess } from './use-motion-access.ts'

/** Says why nothing is measured, if the listener asked for it and it can't be. */
export function NoMotion({ access }: { readonly access: MotionAccess }) {
  if (access === 'denied')
    return (
      <p role="status">
        The browser may not use the motion sensors, so nothing can be measured. Everything else works without them.
      </p>
    )
  if (access === 'missing')
    return (
      <p role="status">This device reports no motion, so nothing can be measured. Everything else works without it.</p>
    )
  return null
}
