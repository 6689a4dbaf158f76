const name = 'saude.tabs'

let channel: BroadcastChannel | undefined

/** Notifies the other tabs of this browser that what was read under these topics is stale. */
export function notifyTabs(topics: readonly string[]): void {
  if (topics.length > 0) channel?.postMessage({ topics })
}

/** Hears what other tabs changed. Answers how to stop; without the browser's channel nothing is heard. */
export function followTabs(heard: (topics: readonly string[]) => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined
  const opened = new BroadcastChannel(name)
  opened.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (typeof data !== 'object' || data === null || !('topics' in data) || !Array.isArray(data.topics))
      return
    heard(data.topics.filter((topic): topic is string => typeof topic === 'string'))
  }
  channel = opened
  return () => {
    opened.close()
    if (channel === opened) channel = undefined
  }
}
