import { Check } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { type ReactNode, useCallback, useState } from 'react'
import styles from './tool-menu.module.css'

interface Props {
  readonly icon: ReactNode
  /** What the button shows. */
  readonly text: string
  /** What it shows beside that where there is room. */
  readonly more?: string
  /** The button's text. */
  readonly label: string
  readonly isOn?: boolean
  readonly value: string
  readonly choices: readonly { readonly value: string; readonly text: string }[]
  readonly onChoose: (value: string) => void
}

/** One of the player's tools: a button that opens a short list of choices. */
export function ToolMenu({ icon, text, more, label, isOn = false, value, choices, onChoose }: Props) {
  const [player, setPlayer] = useState<Element | null>(null)
  const findPlayer = useCallback((button: Element | null) => setPlayer(button?.closest('[data-player]') ?? null), [])
  /** What fills the screen while the list is open: nothing outside of it is seen. */
  const [screen, setScreen] = useState<Element | null>(null)
  return (
    <DropdownMenu.Root modal={false} onOpenChange={(isOpen) => isOpen && setScreen(document.fullscreenElement)}>
      <DropdownMenu.Trigger asChild>
        <button ref={findPlayer} type="button" className={styles.tool} aria-label={label} data-on={isOn || undefined}>
          {icon}
          <span aria-hidden>
            {text}
            {more && <span data-more> {more}</span>}
          </span>
        </button>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal container={screen}>
        <DropdownMenu.Content
          className={styles.menu}
          side="top"
          sideOffset={8}
          collisionBoundary={player}
          collisionPadding={12}
        >
          <DropdownMenu.RadioGroup value={value} onValueChange={onChoose}>
            {choices.map((choice) => (
              <DropdownMenu.RadioItem key={choice.value} value={choice.value} className={styles.item}>
                {choice.text}
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
