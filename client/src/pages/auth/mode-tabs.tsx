import { type KeyboardEvent, useRef } from 'react'
import type { Mode } from './email-form.tsx'
import styles from './mode-tabs.module.css'

const TABS: readonly { readonly mode: Mode; readonly text: string }[] = [
  { mode: 'sign-in', text: 'Sign In' },
  { mode: 'sign-up', text: 'Sign Up' },
]

export function tabId(mode: Mode): string {
  return `tab-${mode}`
}

export function panelId(mode: Mode): string {
  return `panel-${mode}`
}

interface Props {
  readonly mode: Mode
  readonly disabled: boolean
  readonly onChange: (mode: Mode) => void
}

/** Two hand-written tabs: those of the dialog library would be larger than the rest of this page. */
export function ModeTabs({ mode, disabled, onChange }: Props) {
  const list = useRef<HTMLDivElement>(null)

  function choose(next: Mode) {
    onChange(next)
    list.current?.querySelector<HTMLElement>(`#${tabId(next)}`)?.focus()
  }

  function onKeyDown(event: KeyboardEvent) {
    const other: Mode = mode === 'sign-in' ? 'sign-up' : 'sign-in'
    const next = { ArrowLeft: other, ArrowRight: other, Home: 'sign-in', End: 'sign-up' }[event.key]
    if (!next) return
    event.preventDefault()
    choose(next as Mode)
  }

  return (
    <div ref={list} role="tablist" aria-label="Sign in or sign up" className="pill-tabs grid">
      {TABS.map((tab) => (
        <button
          key={tab.mode}
          type="button"
          role="tab"
          id={tabId(tab.mode)}
          aria-selected={mode === tab.mode}
          aria-controls={mode === tab.mode ? panelId(tab.mode) : undefined}
          tabIndex={mode === tab.mode ? 0 : -1}
          className={styles.tab}
          disabled={disabled}
          onClick={() => onChange(tab.mode)}
          onKeyDown={onKeyDown}
        >
          {tab.text}
        </button>
      ))}
    </div>
  )
}
