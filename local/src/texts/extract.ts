import { parseSync } from 'vite'

/** A node of a syntax tree: any object with a type. */
type Node = { type: string; [field: string]: unknown }

/** Attributes and properties that contain no words for people. */
const NO_WORDS = new Set(
  ['className class id href to type role key name src srcSet sizes htmlFor autoComplete inputMode rel target method']
    .concat('viewBox d fill transform style points tag')
    .flatMap((names) => names.split(' ')),
)

/** Functions whose arguments are names, selectors, queries or log lines. */
const NO_WORDS_IN = new Set([
  ...['querySelector', 'querySelectorAll', 'closest', 'matches', 'matchMedia', 'addEventListener', 'createElement'],
  ...['query', 'exec', 'info', 'warn', 'error', 'debug', 'fatal', 'setHeader', 'header', 'includes', 'startsWith'],
  ...['endsWith', 'match', 'split', 'join', 'replaceAll', 'replace', 'import', 'require', 'Symbol', 'RegExp'],
])

/** Patterns of queries, routes, style rules, addresses, keys and other texts for machines. */
const FOR_MACHINES = [
  /^(select|insert into|update|delete from|create|alter|drop|truncate|notify|listen|lock table|when|where|and) /,
  /\b(left join|order by|group by|on conflict|is null|is not null|is distinct from) ?/,
  /^(GET|POST|PUT|PATCH|DELETE|HEAD) \//,
  /^\S+[/:_=@*]\S+$|^\/\S*$/,
  /^[.#[<]|[{;]$|=>|\bvar\(|^[a-z-]+: |\d(px|r?em|fr|vw|vh|%|w)\b|\$\d|:[a-z-]+\(|^\w+\(|,\w+,\w+,|^M\{/,
]

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

const squeezed = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

/** Returns whether a text is for people: several words, or one with a capital letter. */
function isForPeople(text: string): boolean {
  if (FOR_MACHINES.some((pattern) => pattern.test(text))) return false
  const words = text.replaceAll(/\{[^}]*\}/g, '').match(/\p{L}[\p{L}’'-]*/gu) ?? []
  if (words.length > 1) return words.some((word) => /^\p{Ll}{2}/u.test(word)) || /^\p{Lu}\p{Ll}/u.test(text)
  return /^\p{Lu}\p{Ll}+[’'\p{Ll}]*[.…!?:]?$/u.test(text.replaceAll(/ ?\{[^}]*\} ?/g, ''))
}

/** Returns a short name for an expression inside a text. */
function placeholder(node: Node): string {
  const name = (of: unknown): string => {
    if (!isNode(of)) return '…'
    if (of.type === 'Identifier') return of.name as string
    if (of.type === 'MemberExpression') return name(of.property)
    if (of.type === 'CallExpression') return name(of.callee)
    return '…'
  }
  return `{${name(node)}}`
}

/** Returns the text of a literal, a template or a sum of them; null for any other node. */
function textOf(node: unknown): string | null {
  if (!isNode(node)) return null
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : null
  if (node.type === 'TemplateLiteral') {
    const quasis = node.quasis as { value: { cooked: string } }[]
    const expressions = node.expressions as Node[]
    return quasis.map(({ value }, at) => value.cooked + (expressions[at] ? inside(expressions[at]) : '')).join('')
  }
  if (node.type === 'BinaryExpression' && node.operator === '+') {
    const [left, right] = [textOf(node.left), textOf(node.right)]
    if (left === null && right === null) return null
    return (left ?? placeholder(node.left as Node)) + (right ?? placeholder(node.right as Node))
  }
  return null
}
const inside = (node: Node) => textOf(node) ?? placeholder(node)

/** Returns the sentence of an element, including the elements inside it. */
function elementText(node: Node): string {
  return (node.children as Node[])
    .map((child) => {
      if (child.type === 'JSXText') return child.value as string
      if (child.type === 'JSXElement' || child.type === 'JSXFragment') return elementText(child)
      const { expression } = child as { expression?: Node }
      return expression && expression.type !== 'JSXEmptyExpression' ? inside(expression) : ''
    })
    .join('')
}

const named = (node: unknown) => String((node as Node | undefined)?.name ?? '')

/** Returns whether a node and its descendants contain no texts for people. */
function isForMachines(node: Node): boolean {
  if (/^(Import|ExportAll|TaggedTemplate|TSInterface|TSTypeAlias)/.test(node.type)) return true
  if (node.type === 'JSXAttribute') return NO_WORDS.has(named(node.name))
  if (node.type === 'Property') return NO_WORDS.has(named(node.key))
  return node.type === 'BinaryExpression' && node.operator !== '+'
}

/** Returns the children of a node, without names, types, and arguments that are names. */
function below(node: Node): Node[] {
  const fields = Object.entries(node).filter(([field]) => !/^(key|typeAnnotation|typeArguments|test)$/.test(field))
  const nodes = fields.flatMap(([, value]) => (Array.isArray(value) ? value : [value])).filter(isNode)
  if (node.type === 'TemplateLiteral') return node.expressions as Node[]
  if (node.type === 'SwitchCase') return node.consequent as Node[]
  const callee = node.callee as Node | undefined
  const isNaming = callee && NO_WORDS_IN.has(named(callee.type === 'MemberExpression' ? callee.property : callee))
  return isNaming ? nodes.filter((argument) => textOf(argument) === null) : nodes
}

/**
 * Returns the texts for people in a TypeScript source, in their order, with `{names}` for inserted values. An element with words
 * is one text, including the elements and values inside it.
 * @throws when the source cannot be parsed.
 */
export function extractTexts(source: string, file: string): string[] {
  const found: string[] = []
  const add = (text: string) => {
    const plain = squeezed(text)
    if (isForPeople(plain)) found.push(plain)
  }

  function visit(node: Node, isInSentence = false): void {
    const text = textOf(node)
    if (isForMachines(node)) return
    if (node.type === 'JSXElement' || node.type === 'JSXFragment') visitElement(node, isInSentence)
    else if (text === null || node.type === 'TemplateLiteral') for (const child of below(node)) visit(child)
    if (text !== null && !isInSentence) add(text)
  }

  function visitElement(node: Node, isInSentence: boolean): void {
    const children = node.children as Node[]
    const isSentence = children.some(({ type, value }) => type === 'JSXText' && squeezed(value as string) !== '')
    if (isSentence && !isInSentence) add(elementText(node))
    if (isNode(node.openingElement)) visit(node.openingElement)
    for (const child of children) {
      const inside = child.type === 'JSXExpressionContainer' ? (child.expression as Node) : child
      if (child.type !== 'JSXText') visit(inside, isSentence || isInSentence)
    }
  }

  const { program, errors } = parseSync(file, source)
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
  visit(program as unknown as Node)
  return found
}
