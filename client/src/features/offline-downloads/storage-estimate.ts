/** Bytes of storage, as the browser reports them. */
export interface StorageEstimate {
  readonly used: number
  readonly free: number
}

/** Returns the storage that this app uses and the space left for it; null when the browser doesn't report it. */
export async function storageEstimate(): Promise<StorageEstimate | null> {
  try {
    const { usage, quota } = await navigator.storage.estimate()
    return usage === undefined || quota === undefined ? null : { used: usage, free: Math.max(0, quota - usage) }
  } catch {
    return null
  }
}
