/** Bytes of the device, as far as the browser reports them. */
export interface StorageEstimate {
  readonly used: number
  readonly free: number
}

/** What this app takes of the device's storage and what is left for it; null where the browser does not report it. */
export async function storageEstimate(): Promise<StorageEstimate | null> {
  try {
    const { usage, quota } = await navigator.storage.estimate()
    return usage === undefined || quota === undefined ? null : { used: usage, free: Math.max(0, quota - usage) }
  } catch {
    return null
  }
}
