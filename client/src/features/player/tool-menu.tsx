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
      // A click that a key made has no count of clicks.
      onClick={({ detail }) => press(detail === 0 ? 'key' : 'pointer')}
      onFocus={() => focus(true)}
      onBlur={() => focus(false)}
    />
  )
}

// A fifth of what a session's first view would load, for what is opened later.
const ToolChoices = late(async () => (await import('./tool-choices.tsx')).ToolChoices, ButtonAlone)

/** One of the player's tools: a button that opens a short list of choices, also when it is pressed before the list has come. */
export function ToolMenu(props: ToolMenuProps) {
  const [pressedBy, press] = useState<BeforeTheList['pressedBy']>(null)
  const [wasFocused, focus] = useState(false)
  return <ToolChoices {...props} pressedBy={pressedBy} wasFocused={wasFocused} press={press} focus={focus} />
}
