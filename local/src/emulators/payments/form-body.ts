/** What a form can carry. */
export type FormValue = string | FormObject
export interface FormObject {
  [name: string]: FormValue
}

/**
 * Reads a form as Stripe's clients write it: `items[0][price]=x` is `{ items: { 0: { price: 'x' } } }`.
 * Names that would reach into an object's prototype are left out.
 */
export function parseForm(text: string): FormObject {
  const form: FormObject = Object.create(null)
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.replaceAll(']', '').split('[')
    if (path.some((part) => part === '__proto__')) continue
    put(form, path, value)
  }
  return form
}

function put(form: FormObject, path: readonly string[], value: string): void {
  const [first = '', ...rest] = path
  if (rest.length === 0) {
    form[first] = value
    return
  }
  const inner = form[first]
  const object: FormObject = typeof inner === 'object' ? inner : Object.create(null)
  form[first] = object
  put(object, rest, value)
}

/** The field as a text; undefined when it is not there or an object. */
export const textOf = (form: FormObject, name: string): string | undefined => {
  const value = form[name]
  return typeof value === 'string' ? value : undefined
}

/** The field as an object; an empty one when it is not there. */
export const objectOf = (form: FormObject, name: string): FormObject => {
  const value = form[name]
  return typeof value === 'object' ? value : {}
}

/** The field as a list, which is written as an object with numbers for names. */
export const listOf = (form: FormObject, name: string): FormValue[] => Object.values(objectOf(form, name))
