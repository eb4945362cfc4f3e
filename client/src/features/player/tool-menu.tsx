import { useState } from 'react'
import { late } from '../../ui/lazy-again.tsx'
import { type BeforeTheList, ToolButton, type ToolMenuProps } from './tool-button.tsx'

function ButtonAlone({
  value: _value,
  choices: _choices,
  onChoose: _onChoose,
  wasPressed: _wasPressed,
  wasFocused: _wasFocused,
  press,
  focus,
  ...button
}: ToolMenuProps & BeforeTheList) {
  return (
    <ToolButton
      {...button}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={press}
      onFocus={() => focus(true)}
      onBlur={() => focus(false)}
    />
  )
}

// A fifth of what a session's first view would load, for what is opened later.
const ToolChoices = late(async () => (await import('./tool-choices.tsx')).ToolChoices, ButtonAlone)

/** One of the player's tools: a button that opens a short list of choices, also when it is pressed before the list has come. */
export function ToolMenu(props: ToolMenuProps) {
  const [wasPressed, setPressed] = useState(false)
  const [wasFocused, focus] = useState(false)
  const press = () => setPressed(true)
  return <ToolChoices {...props} wasPressed={wasPressed} wasFocused={wasFocused} press={press} focus={focus} />
}
