import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin'

/** The used part of Babel's paths and nodes; the type of a node decides which fields exist. */
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

/** Matches how a read model is stored; its tests run against Postgres, in projections/test. */
const STORED = ['name', 'version', 'columns', 'key', 'indexes', 'view']

function isStored({ node, parentPath }: Path): boolean {
  const define = parentPath?.parentPath?.node.callee?.name ?? ''
  return STORED.includes(node.key?.name ?? '') && ['defineTable', 'defineProjection'].includes(define)
}

/** Matches `default: return event satisfies never`, which the types make unreachable. */
function isUnreachable({ node }: Path): boolean {
  const last = node.consequent?.[0]
  return node.type === 'SwitchCase' && node.test === null && last?.argument?.type === 'TSSatisfiesExpression'
}

/** Matches code that is not a rule, in files of rules. */
export const strykerPlugins = [
  declareValuePlugin(PluginKind.Ignore, 'no-rules', {
    shouldIgnore(found) {
      const path = found as unknown as Path
      if (isStored(path)) return 'how it is stored'
      return isUnreachable(path) ? 'never reached' : undefined
    },
  }),
]
