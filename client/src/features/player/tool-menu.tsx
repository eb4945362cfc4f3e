import { useState } from 'react'
import { late } from '../../ui/lazy-again.tsx'
import { type BeforeTheList, ToolButton, type ToolMenuProps } from './tool-button.tsx'

function ButtonAlone({
  value: _value,
  choices: _choices,
  onChoose: _onChoose,
  pressedBy: _pressedBy,
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
      // A click made by a key has a click count of 0.
      onClick={({ detail }) => press(detail === 0 ? 'key' : 'pointer')}
      onFocus={() => focus(true)}
      onBlur={() => focus(false)}
    />
  )
}

// Loaded later: it would be a fifth of all that a session's first view loads.
const ToolChoices = late(async () => (await import('./tool-choices.tsx')).ToolChoices, ButtonAlone)

/** One of the player's tools: a button that opens a short list of choices. It can be pressed before the list has loaded. */
export function ToolMenu(props: ToolMenuProps) {
  const [pressedBy, press] = useState<BeforeTheList['pressedBy']>(null)
  const [wasFocused, focus] = useState(false)
  return <ToolChoices {...props} pressedBy={pressedBy} wasFocused={wasFocused} press={press} focus={focus} />
}
