/** What is known of the device under the browser. */
export interface DeviceHealth {
  /** Bytes; undefined where the browser does not say. */
  readonly used: number | undefined
  readonly free: number | undefined
  /** The browser does not clear the data by itself. */
  readonly isPersistent: boolean
  /** From 0 to 1. */
  readonly battery: number | undefined
}

/** The Battery Status API, which is no part of TypeScript's DOM; Chromium has it. */
type WithBattery = Navigator & { readonly getBattery?: () => Promise<{ readonly level: number }> }

/** Asks the browser; what it does not offer is undefined. Never fails. */
export async function deviceHealth(): Promise<DeviceHealth> {
  const { storage }: { storage?: StorageManager } = navigator
  const asked: WithBattery = navigator
  const [estimate, isPersistent, battery] = await Promise.all([
    storage?.estimate?.().catch(() => undefined),
    storage?.persisted?.().catch(() => false),
    asked.getBattery?.().catch(() => undefined),
  ])
  const { usage, quota } = estimate ?? {}
  return {
    used: usage,
    free: quota === undefined ? undefined : Math.max(0, quota - (usage ?? 0)),
    isPersistent: isPersistent ?? false,
    battery: battery?.level,
  }
}

/** Asks the browser not to clear the data by itself. */
export const askPersistence = async (): Promise<boolean> => {
  const { storage }: { storage?: StorageManager } = navigator
  return (await storage?.persist?.().catch(() => false)) ?? false
}
