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

/** Somebody who uses the keyboard alone. */
export interface Keyboard {
  press(key: string): Promise<void>
  type(text: string): Promise<void>
  /** Tab until this has the focus. */
  to(role: Role, name: string | RegExp): Promise<void>
  /** Goes there and presses Enter. */
  enter(role: Role, name: string | RegExp): Promise<void>
  /** Goes to a choice and makes it: a radio button by the arrows, a checkbox or switch by Space. */
  choose(role: 'radio' | 'checkbox' | 'switch', name: string | RegExp): Promise<void>
}

/** Far more stops than any screen has. */
const STOPS = 150

export function keyboard(page: Page): Keyboard {
  const press = (key: string) => page.keyboard.press(key)
  const find = (role: Role, name: string | RegExp) =>
    page.getByRole(role, { name, exact: typeof name === 'string' }).first()
  const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement)

  async function tabUntil(isThere: () => Promise<boolean>, what: string): Promise<void> {
    for (let stop = 0; stop < STOPS; stop++) {
      if (await isThere()) return
      await press('Tab')
    }
    throw new Error(`there is no way to ${what} by Tab`)
  }

  async function to(role: Role, name: string | RegExp): Promise<void> {
    const target = find(role, name)
    await expect(target).toBeAttached()
    await tabUntil(() => hasFocus(target), `the ${role} ${name}`)
  }

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
      await expect(target).toBeAttached()
      const inGroup = () =>
        target.evaluate((element) => {
          const group = (element as HTMLInputElement).name
          return document.activeElement instanceof HTMLInputElement && document.activeElement.name === group
        })
      await tabUntil(inGroup, `the group of the radio ${name}`)
      for (let arrow = 0; arrow < 10 && !(await hasFocus(target)); arrow++) await press('ArrowDown')
      if (!(await target.isChecked())) await press('Space')
      await expect(target).toBeChecked()
    },
  }
}
