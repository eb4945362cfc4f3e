let read = () => {}

/** Sets the handler for answers without what this user just did, though the request already waited twice for the read models. */
export function onStaleRead(readAgainLater: () => void): void {
  read = readAgainLater
}

/** Reports such an answer: screens show it, and the handler refetches it later. */
export function reportStaleRead(): void {
  read()
}
