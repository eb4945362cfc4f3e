import { parse } from 'qs'

/** Values of a form. */
export type FormValue = string | FormObject
export interface FormObject {
  [name: string]: FormValue
}

/** Parses a form from Stripe's clients: `items[0][price]=x` becomes `{ items: { 0: { price: 'x' } } }`. */
export const parseForm = (text: string) =>
  parse(text, { plainObjects: true, parseArrays: false, duplicates: 'last' }) as FormObject

/** Returns the field as text; undefined when it is missing or an object. */
export const textOf = (form: FormObject, name: string): string | undefined => {
  const value = form[name]
  return typeof value === 'string' ? value : undefined
}

/** Returns the field as an object, empty when it is missing. */
export const objectOf = (form: FormObject, name: string): FormObject => {
  const value = form[name]
  return typeof value === 'object' ? value : {}
}

/** Returns the field as a list; forms write lists as objects with numbers as names. */
export const listOf = (form: FormObject, name: string): FormValue[] => Object.values(objectOf(form, name))
