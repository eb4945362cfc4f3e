import type { ComponentPropsWithRef, ReactNode } from 'react'
import styles from './tool-menu.module.css'

export interface ToolButtonProps {
  readonly icon: ReactNode
  /** The text on the button. */
  readonly text: string
  /** Further text where there is room. */
  readonly more?: string
  /** The button's accessible name. */
  readonly label: string
  readonly isOn?: boolean
}

export interface ToolMenuProps extends ToolButtonProps {
  readonly value: string
  /** `before` precedes the text in a column of its own width. */
  readonly choices: readonly { readonly value: string; readonly text: string; readonly before?: string }[]
  readonly onChoose: (value: string) => void
}

/** The state of the button before its list loaded; for the user the two are one button. */
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
  /** The text on the button. */
  readonly text: string
  /** The accessible name, if it differs. */
  readonly label?: string
  readonly isOpen?: boolean
}

/** A tool that does one thing, or turns it on and off. */
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
