/** What the tabs of this browser say to each other: the key passes from memory to memory, and lies nowhere. */
interface Tabs {
  /** Asks whether another tab is unlocked. */
  askKey(user: string): void
  /** Rows or the queue have changed in the database. */
  changed(what: 'rows' | 'queue'): void
  locked(): void
  close(): void
}

interface TabsListener {
  readonly keyFor: (user: string) => CryptoKey | undefined
  readonly gotKey: (user: string, key: CryptoKey) => void
  readonly changed: (what: 'rows' | 'queue') => void
  readonly locked: () => void
}

type Message =
  | { readonly type: 'key?'; readonly user: string }
  | { readonly type: 'key'; readonly user: string; readonly key: CryptoKey }
  | { readonly type: 'changed'; readonly what: 'rows' | 'queue' }
  | { readonly type: 'locked' }

/** Without channels each tab is unlocked by itself. */
const alone: Tabs = {
  askKey: () => undefined,
  changed: () => undefined,
  locked: () => undefined,
  close: () => undefined,
}

/** Joins the channel of this origin; without BroadcastChannel each tab is alone. */
export function openTabs({ keyFor, gotKey, changed, locked }: TabsListener): Tabs {
  if (!('BroadcastChannel' in globalThis)) return alone
  const channel = new BroadcastChannel('saude.device')
  const send = (message: Message) => channel.postMessage(message)
  // Only this product's own tabs are heard: a channel does not leave the origin.
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    switch (data.type) {
      case 'key?': {
        const key = keyFor(data.user)
        if (key) send({ type: 'key', user: data.user, key })
        return
      }
      case 'key':
        return gotKey(data.user, data.key)
      case 'changed':
        return changed(data.what)
      case 'locked':
        return locked()
    }
  })
  return {
    askKey: (user) => send({ type: 'key?', user }),
    changed: (what) => send({ type: 'changed', what }),
    locked: () => send({ type: 'locked' }),
    close: () => channel.close(),
  }
}
