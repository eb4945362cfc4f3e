import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin'

/** As much of Babel's paths and nodes as is used: what is there depends on the type. */
interface Path {
  readonly node: Node
  readonly parentPath?: Path
}
interface Node {
  readonly type: string
  readonly name?: string
  readonly key?: Node
  readonly callee?: Node
  readonly test?: Node | null
  readonly consequent?: readonly Node[]
  readonly argument?: Node
}

/** How a read model is stored: what decides about it runs against Postgres, in projections/test. */
const STORED = ['name', 'version', 'columns', 'key', 'indexes', 'view']

function isStored({ node, parentPath }: Path): boolean {
  const define = parentPath?.parentPath?.node.callee?.name ?? ''
  return STORED.includes(node.key?.name ?? '') && ['defineTable', 'defineProjection'].includes(define)
}

/** `default: return event satisfies never`: the types guarantee that it is never reached. */
function isUnreachable({ node }: Path): boolean {
  const last = node.consequent?.[0]
  return node.type === 'SwitchCase' && node.test === null && last?.argument?.type === 'TSSatisfiesExpression'
}

/** What is no rule, in files of rules. */
export const strykerPlugins = [
  declareValuePlugin(PluginKind.Ignore, 'no-rules', {
    shouldIgnore(found) {
      const path = found as unknown as Path
      if (isStored(path)) return 'how it is stored'
      return isUnreachable(path) ? 'never reached' : undefined
    },
  }),
]
