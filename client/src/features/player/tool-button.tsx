import type { ComponentPropsWithRef, ReactNode } from 'react'
import styles from './tool-menu.module.css'

export interface ToolButtonProps {
  readonly icon: ReactNode
  /** What the button shows. */
  readonly text: string
  /** What it shows beside that where there is room. */
  readonly more?: string
  /** The button's text. */
  readonly label: string
  readonly isOn?: boolean
}

export interface ToolMenuProps extends ToolButtonProps {
  readonly value: string
  /** `before` stands in front of the text, as wide in all of them. */
  readonly choices: readonly { readonly value: string; readonly text: string; readonly before?: string }[]
  readonly onChoose: (value: string) => void
}

/** What became of the button before the list had come: the two are one for the user. */
export interface BeforeTheList {
  readonly pressedBy: 'key' | 'pointer' | null
  readonly wasFocused: boolean
  readonly press: (by: 'key' | 'pointer') => void
  readonly focus: (isFocused: boolean) => void
}

/** The button of one of the player's tools. */
export function ToolButton({
  icon,
  text,
  more,
  label,
  isOn = false,
  ...props
}: ToolButtonProps & ComponentPropsWithRef<'button'>) {
  return (
    <button type="button" className={styles.tool} aria-label={label} data-on={isOn || undefined} {...props}>
      {icon}
      <span aria-hidden data-word={text === label || undefined}>
        {text}
        {more && <span data-more> {more}</span>}
      </span>
    </button>
  )
}

interface PlainToolProps extends ComponentPropsWithRef<'button'> {
  readonly icon: ReactNode
  /** What the button shows. */
  readonly text: string
  /** The button's name, where it is another. */
  readonly label?: string
  readonly isOpen?: boolean
}

/** A button among the tools that does one thing, or turns it on and off. */
export function PlainTool({ icon, text, label = text, isOpen = false, ...props }: PlainToolProps) {
  return (
    <button type="button" className={styles.tool} aria-label={label} data-open={isOpen || undefined} {...props}>
      {icon}
      <span aria-hidden data-word>
        {text}
      </span>
    </button>
  )
}
