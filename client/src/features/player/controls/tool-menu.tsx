import { useState } from 'react'
import { isAppNear } from '../../../browser/connection-speed.ts'
import { whenNetworkIdle } from '../../../browser/when-network-idle.ts'
import { late } from '../../../ui/loading/lazy-again.tsx'
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
      onClick={({ detail }) => {
        touch()
        press(detail === 0 ? 'key' : 'pointer')
      }}
      onFocus={() => {
        touch()
        focus(true)
      }}
      onBlur={() => focus(false)}
    />
  )
}

let touch = () => {}
const touched = new Promise<void>((resolve) => {
  touch = resolve
})

// Loaded later: it would be a fifth of all that a session's first view loads. Over a slow connection, sound comes first.
const ToolChoices = late(async () => {
  if (!isAppNear()) await Promise.race([touched, new Promise<void>((idle) => void whenNetworkIdle(idle))])
  return (await import('./tool-choices.tsx')).ToolChoices
}, ButtonAlone)

/** One of the player's tools: a button that opens a short list of choices. It can be pressed before the list has loaded. */
export function ToolMenu(props: ToolMenuProps) {
  const [pressedBy, press] = useState<BeforeTheList['pressedBy']>(null)
  const [wasFocused, focus] = useState(false)
  return <ToolChoices {...props} pressedBy={pressedBy} wasFocused={wasFocused} press={press} focus={focus} />
}
