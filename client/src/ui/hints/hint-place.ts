interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

const GAP = 6
const MARGIN = 12

/**
 * Returns the position of a tooltip in viewport pixels: centred above its anchor, below if there is no room, always inside the
 * window.
 */
export function placeHint(
  anchor: Box,
  hint: Pick<Box, 'width' | 'height'>,
  window: Pick<Box, 'width' | 'height'>,
): { readonly left: number; readonly top: number } {
  const centred = anchor.left + anchor.width / 2 - hint.width / 2
  const left = Math.max(MARGIN, Math.min(centred, window.width - hint.width - MARGIN))
  const above = anchor.top - hint.height - GAP
  return { left, top: above >= MARGIN ? above : anchor.top + anchor.height + GAP }
}
