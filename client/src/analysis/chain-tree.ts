import type { ChainLink, HistoryEvent } from '@stillair/api/contract/analysis/analysis.ts'

/** A command, its events, and the commands that each event caused. */
export interface ChainTree {
  readonly link: ChainLink
  readonly events: readonly { readonly event: HistoryEvent; readonly caused: readonly ChainTree[] }[]
}

/** Builds trees of commands that are in log order. A command whose cause is missing or comes later is a root. */
export function chainTree(links: readonly ChainLink[]): readonly ChainTree[] {
  const orderOf = new Map(links.flatMap(({ events }, order) => events.map(({ id }) => [id, order] as const)))
  const isCaused = ({ cause }: ChainLink, order: number) => cause !== null && (orderOf.get(cause) ?? order) < order
  const treeOf = (link: ChainLink): ChainTree => ({
    link,
    events: link.events.map((event) => ({
      event,
      caused: links.filter((one, order) => isCaused(one, order) && one.cause === event.id).map(treeOf),
    })),
  })
  return links.filter((link, order) => !isCaused(link, order)).map(treeOf)
}
