import { parse } from 'qs'

/** What a form can carry. */
export type FormValue = string | FormObject
export interface FormObject {
  [name: string]: FormValue
}

/** Reads a form as Stripe's clients write it: `items[0][price]=x` is `{ items: { 0: { price: 'x' } } }`. */
export const parseForm = (text: string) =>
  parse(text, { plainObjects: true, parseArrays: false, duplicates: 'last' }) as FormObject

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
