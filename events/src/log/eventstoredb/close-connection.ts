import type { EventStoreDBClient } from '@eventstore/db-client'

/** Closes the connection of a client that is no longer needed; `dispose` would only end its calls. */
export function closeConnection(client: EventStoreDBClient): void {
  // biome-ignore lint/complexity/useLiteralKeys: protected
  const getChannel = client['getChannel']
  getChannel().then(
    (channel) => channel.close(),
    () => {},
  )
}
