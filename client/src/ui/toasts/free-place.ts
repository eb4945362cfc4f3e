/** A box on the screen, pixels. */
export interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** Space between a toast and a control, pixels. */
const GAP = 8
const CONTROLS =
  'a[href], button, input, select, textarea, summary, video, [tabindex="0"], [role="slider"], [contenteditable="true"]'

const overlap = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

/**
 * Returns how far above its own place a toast is to be shown so that it covers no control, in pixels. It stays where it is now as long
 * as nothing is below it there. Where there is no room, it returns to its own place: then the user swipes it away.
 */
export function placeOf(box: Box, controls: readonly Box[], now = 0): number {
  const coveredAt = (up: number) =>
    controls.filter((control) => overlap({ ...box, top: box.top - up, bottom: box.bottom - up }, control))
  if (coveredAt(now).length === 0) return now
  for (let up = 0; up <= box.top; ) {
    const covered = coveredAt(up)
    if (covered.length === 0) return up
    up = box.bottom - Math.min(...covered.map(({ top }) => top)) + GAP
  }
  return 0
}

/** Returns the boxes of all controls that can be pressed now, except those inside an element. */
export function controlBoxes(except: Element): Box[] {
  return [...document.querySelectorAll(CONTROLS)]
    .filter(
      (control) =>
        !except.contains(control) &&
        !control.closest('[aria-hidden="true"], [inert], .visually-hidden, .skip-link') &&
        control.checkVisibility({ visibilityProperty: true }),
    )
    .map((control) => control.getBoundingClientRect())
}
