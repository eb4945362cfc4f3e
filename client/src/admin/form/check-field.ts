import * as z from 'zod'

/**
 * Checks the value of a field as the contract does, once it is read; the value itself stays as it was typed. What is wrong is
 * one sentence, the contract's own: of several ways to be right, each with its own reasons, a form would show any. In a list,
 * `placeOf` may name the entry before it.
 */
export function checked<Value>(
  schema: z.ZodType,
  read: (value: Value) => unknown = (value) => value,
  placeOf: (path: readonly PropertyKey[]) => string = () => '',
) {
  return z.custom<Value>().check((context) => {
    const { error } = schema.safeParse(read(context.value))
    const [issue] = error?.issues ?? []
    if (!issue) return
    context.issues.push({ code: 'custom', message: `${placeOf(issue.path)}${issue.message}`, input: context.value })
  })
}

/** The address that somebody means: nothing around it, and spaces within it as a browser sends them. */
export function addressText(text: string): string {
  return text.trim().replace(/\s/g, '%20')
}
