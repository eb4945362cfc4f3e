import { expect, type Locator, type Page } from '@playwright/test'

type Role =
  | 'link'
  | 'button'
  | 'slider'
  | 'tab'
  | 'textbox'
  | 'combobox'
  | 'searchbox'
  | 'radio'
  | 'checkbox'
  | 'switch'

/** Somebody who uses only the keyboard. */
export interface Keyboard {
  press(key: string): Promise<void>
  type(text: string): Promise<void>
  /** Presses Tab until this element has the focus. */
  to(role: Role, name: string | RegExp): Promise<void>
  /** Moves to the element and presses Enter. */
  enter(role: Role, name: string | RegExp): Promise<void>
  /** Moves to an option and selects it: a radio button with the arrows, a checkbox or switch with Space. */
  choose(role: 'radio' | 'checkbox' | 'switch', name: string | RegExp): Promise<void>
}

/** Far more tab stops than any screen has. */
const STOPS = 150

export function keyboard(page: Page): Keyboard {
  const press = (key: string) => page.keyboard.press(key)
  const find = (role: Role, name: string | RegExp) =>
    page.getByRole(role, { name, exact: typeof name === 'string' }).first()
  const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement)

  /** Finds the target once, because finding it takes longer than a tab stop, and again when the page has replaced it. */
  async function tabUntil(
    target: Locator,
    isThere: (element: SVGElement | HTMLElement) => boolean,
    what: string,
  ): Promise<void> {
    await expect(target).toBeAttached()
    let element = await target.elementHandle()
    for (let stop = 0; stop < STOPS; stop++) {
      if (!(await element?.evaluate((found) => found.isConnected))) element = await target.elementHandle()
      if (await element?.evaluate(isThere)) return
      await press('Tab')
    }
    throw new Error(`Tab does not reach ${what}`)
  }

  const to = (role: Role, name: string | RegExp) =>
    tabUntil(find(role, name), (element) => element === document.activeElement, `the ${role} ${name}`)

  return {
    press,
    type: (text) => page.keyboard.type(text),
    to,
    async enter(role, name) {
      await to(role, name)
      await press('Enter')
    },
    async choose(role, name) {
      if (role !== 'radio') {
        await to(role, name)
        return press('Space')
      }
      const target = find(role, name)
      const isInGroup = (element: SVGElement | HTMLElement) =>
        document.activeElement instanceof HTMLInputElement &&
        document.activeElement.name === (element as HTMLInputElement).name
      await tabUntil(target, isInGroup, `the group of the radio ${name}`)
      for (let arrow = 0; arrow < 10 && !(await hasFocus(target)); arrow++) await press('ArrowDown')
      if (!(await target.isChecked())) await press('Space')
      await expect(target).toBeChecked()
    },
  }
}
