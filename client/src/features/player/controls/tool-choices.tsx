import * as DropdownMenu from '@radix-ui/react-dropdown-menu'
import { Check } from 'lucide-react'
import { type FocusEvent, useEffect, useRef, useState } from 'react'
import { type BeforeTheList, ToolButton, type ToolMenuProps } from './tool-button.tsx'
import styles from './tool-menu.module.css'

/** The list of a tool's choices, with the button that opens it. */
export function ToolChoices({
  pressedBy,
  wasFocused,
  press: _press,
  focus: _focus,
  value,
  choices,
  onChoose,
  ...button
}: ToolMenuProps & BeforeTheList) {
  const trigger = useRef<HTMLButtonElement>(null)
  const [isOpen, open] = useState(pressedBy !== null)
  /** The list did not receive the opening key itself, so it would focus the whole list instead of its first item. */
  const isToFocusFirst = useRef(pressedBy === 'key')
  function focusFirst({ currentTarget }: FocusEvent<HTMLElement>) {
    if (!isToFocusFirst.current) return
    isToFocusFirst.current = false
    currentTarget.querySelector<HTMLElement>('[role="menuitemradio"]')?.focus()
  }
  const [player, setPlayer] = useState<Element | null>(null)
  /** The full-screen element while the list is open: nothing outside of it is visible. */
  const [screen, setScreen] = useState<Element | null>(null)
  useEffect(() => {
    setPlayer(trigger.current?.closest('[data-player]') ?? null)
    setScreen(document.fullscreenElement)
    if (wasFocused && pressedBy === null) trigger.current?.focus({ preventScroll: true })
  }, [wasFocused, pressedBy])
  return (
    <DropdownMenu.Root
      modal={false}
      open={isOpen}
      onOpenChange={(opens) => {
        open(opens)
        if (opens) setScreen(document.fullscreenElement)
      }}
    >
      <DropdownMenu.Trigger asChild>
        <ToolButton ref={trigger} {...button} />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal container={screen}>
        <DropdownMenu.Content
          className={styles.menu}
          side="top"
          sideOffset={8}
          collisionBoundary={player}
          collisionPadding={12}
          onFocus={focusFirst}
        >
          <DropdownMenu.RadioGroup value={value} onValueChange={onChoose}>
            {choices.map((choice) => (
              <DropdownMenu.RadioItem key={choice.value} value={choice.value} className={styles.item}>
                {choice.before !== undefined && <span className={styles.before}>{choice.before} </span>}
                <span className="grows anywhere">{choice.text}</span>
                <DropdownMenu.ItemIndicator>
                  <Check aria-hidden />
                </DropdownMenu.ItemIndicator>
              </DropdownMenu.RadioItem>
            ))}
          </DropdownMenu.RadioGroup>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}
