import * as z from 'zod'

/**
 * Checks the value of a field by the contract's rules after `read` has parsed it. The value itself stays as typed. A problem is
 * one sentence, the contract's own, because a union would otherwise report the reasons of every alternative. In a list, `placeOf`
 * may name the entry.
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

/** Returns the intended address: trimmed, with inner spaces encoded as a browser would. */
export function addressText(text: string): string {
  return text.trim().replace(/\s/g, '%20')
}
