let isWatching = false

/**
 * Aborts the open IndexedDB transactions of a page that the user leaves, and reloads the page if the browser restores it. WebKit
 * keeps transactions open in its back/forward cache. Until it evicts the page, no other page can use those databases:
 * docs/decisions/0110-abort-transactions-of-a-left-page.md
 */
export function endTransactionsWhenLeft(): void {
  // Workers have no page.
  if (isWatching || !('onpagehide' in globalThis)) return
  isWatching = true
  const open = new Set<IDBTransaction>()
  let isLeft = false
  let wasCut = false

  function cut(transaction: IDBTransaction): void {
    try {
      transaction.abort()
      wasCut = true
    } catch {
      // The transaction has just ended.
    }
  }

  function watch(transaction: IDBTransaction): void {
    const end = () => open.delete(transaction)
    transaction.addEventListener('complete', end)
    transaction.addEventListener('abort', end)
    open.add(transaction)
    // The caller adds its requests first.
    if (isLeft) queueMicrotask(() => cut(transaction))
  }

  // Covers every database, including the identity provider's.
  const begin = IDBDatabase.prototype.transaction
  IDBDatabase.prototype.transaction = function (...args) {
    const transaction = begin.apply(this, args)
    watch(transaction)
    return transaction
  }
  const openDatabase = IDBFactory.prototype.open
  IDBFactory.prototype.open = function (...args) {
    const request = openDatabase.apply(this, args)
    request.addEventListener('upgradeneeded', () => request.transaction && watch(request.transaction))
    return request
  }

  addEventListener('pagehide', ({ persisted }) => {
    isLeft = persisted
    if (isLeft) for (const transaction of open) cut(transaction)
  })
  addEventListener('pageshow', () => {
    isLeft = false
    if (wasCut) location.reload()
  })
}
