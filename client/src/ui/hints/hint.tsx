import {
  cloneElement,
  type FocusEvent,
  type HTMLAttributes,
  type PointerEvent,
  type ReactElement,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
} from 'react'
import { useStore } from 'zustand'
import styles from './hint.module.css'
import { placeHint } from './hint-place.ts'
import {
  closeHint,
  closeHintOf,
  hintStore,
  holdHint,
  leaveHint,
  pointAt,
  type ShownHint,
  showHint,
} from './hint-store.ts'

/** The page's only tooltip bubble. */
const BUBBLE = 'hint'

type Child = ReactElement<HTMLAttributes<HTMLElement>>

/**
 * A tooltip. The child must be focusable and have its own accessible name. The tooltip opens when the pointer rests, at once on
 * keyboard focus, and on a tap if the child does nothing else.
 */
export function Hint({ text, children }: { readonly text: string; readonly children: Child }) {
  const owner = useId()
  const shown = useStore(hintStore, (hint) => (hint?.owner === owner ? hint : null))
  useEffect(() => () => closeHintOf(owner), [owner])
  const own = children.props
  const hintOn = (anchor: Element): ShownHint => ({ owner, text, anchor })

  const child = cloneElement(children, {
    'aria-describedby': shown ? BUBBLE : own['aria-describedby'],
    onPointerEnter(event: PointerEvent<HTMLElement>) {
      own.onPointerEnter?.(event)
      if (event.pointerType !== 'touch') pointAt(hintOn(event.currentTarget))
    },
    onPointerLeave(event: PointerEvent<HTMLElement>) {
      own.onPointerLeave?.(event)
      if (event.pointerType !== 'touch') leaveHint()
    },
    onPointerDown(event: PointerEvent<HTMLElement>) {
      own.onPointerDown?.(event)
      closeHint()
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      own.onPointerUp?.(event)
      if (event.pointerType === 'touch' && !own.onClick) showHint(hintOn(event.currentTarget))
    },
    onFocus(event: FocusEvent<HTMLElement>) {
      own.onFocus?.(event)
      if (event.currentTarget.matches(':focus-visible')) showHint(hintOn(event.currentTarget))
    },
    onBlur(event: FocusEvent<HTMLElement>) {
      own.onBlur?.(event)
      closeHintOf(owner)
    },
  })
  return (
    <>
      {child}
      {shown && <Bubble hint={shown} />}
    </>
  )
}

/** Rendered next to its anchor, to be in the same landmark, and in the browser's top layer, so that nothing clips it. */
function Bubble({ hint }: { readonly hint: ShownHint }) {
  const bubble = useRef<HTMLSpanElement>(null)

  useLayoutEffect(() => {
    const element = bubble.current
    if (!element) return
    element.showPopover?.()
    const { clientWidth: width, clientHeight: height } = document.documentElement
    const { left, top } = placeHint(hint.anchor.getBoundingClientRect(), element.getBoundingClientRect(), {
      width,
      height,
    })
    element.style.left = `${left}px`
    element.style.top = `${top}px`
  }, [hint])

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') closeHint()
    }
    addEventListener('keydown', onKeyDown, true)
    addEventListener('pointerdown', closeHint, true)
    addEventListener('scroll', closeHint, { capture: true, passive: true })
    return () => {
      removeEventListener('keydown', onKeyDown, true)
      removeEventListener('pointerdown', closeHint, true)
      removeEventListener('scroll', closeHint, true)
    }
  }, [])

  return (
    <span
      ref={bubble}
      id={BUBBLE}
      role="tooltip"
      popover="manual"
      className={styles.hint}
      onPointerEnter={holdHint}
      onPointerLeave={leaveHint}
    >
      {hint.text}
    </span>
  )
}
