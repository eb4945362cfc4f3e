let read = () => {}

/** Sets what happens when the read models do not hold what this user just did, though a request waited for them twice. */
export function onStaleRead(readAgainLater: () => void): void {
  read = readAgainLater
}

/** Such an answer is shown, and read again later. */
export function reportStaleRead(): void {
  read()
}
