import type { Store } from '@saude/store'

/** What the answers that are kept of a store may take in memory, all questions together. */
const mostBytes = 128 * 2 ** 20

/** An answer that is kept somewhere, and how it is let go. */
interface Line {
  readonly bytes: number
  readonly drop: () => void
}

interface Client {
  /** Those that were asked for last stand last. */
  readonly lines: Map<string, Line>
  bytes: number
}

interface Account {
  readonly clients: Map<string, Client>
  bytes: number
}

interface Place {
  readonly account: Account
  readonly own: Client
  readonly client: string
}

/** Keeps account of what answers take: of too many those are let go that were asked for longest ago, of the client with most. */
export function createLedger(most = mostBytes) {
  const stores = new WeakMap<Store, Account>()

  function accountOf(store: Store, client: string): Place {
    const account = stores.get(store) ?? { clients: new Map<string, Client>(), bytes: 0 }
    stores.set(store, account)
    const own = account.clients.get(client) ?? { lines: new Map<string, Line>(), bytes: 0 }
    account.clients.set(client, own)
    return { account, own, client }
  }

  function take({ account, own, client }: Place, key: string): Line | undefined {
    const line = own.lines.get(key)
    if (line) {
      own.lines.delete(key)
      own.bytes -= line.bytes
      account.bytes -= line.bytes
    }
    if (own.lines.size === 0) account.clients.delete(client)
    return line
  }

  function shrink(account: Account): void {
    while (account.bytes > most) {
      const all = [...account.clients]
      const [client, own] = all.reduce((one, other) => (other[1].bytes > one[1].bytes ? other : one))
      const [oldest] = own.lines.keys()
      if (oldest === undefined) return
      take({ account, own, client }, oldest)?.drop()
    }
  }

  return {
    /** An answer was asked for, and takes so much. */
    note(store: Store, client: string, key: string, line: Line): void {
      take(accountOf(store, client), key)
      const { account, own } = accountOf(store, client)
      own.lines.set(key, line)
      own.bytes += line.bytes
      account.bytes += line.bytes
      shrink(account)
    },
    /** It is kept no more. */
    forget(store: Store, client: string, key: string): void {
      take(accountOf(store, client), key)
    },
    /** For how many clients answers of a store are kept, and what they take. */
    of(store: Store): { readonly clients: number; readonly bytes: number } {
      const account = stores.get(store)
      return { clients: account?.clients.size ?? 0, bytes: account?.bytes ?? 0 }
    },
  }
}

export type Ledger = ReturnType<typeof createLedger>

/** Entries of a list that are looked at: the others are taken to be like them. */
const sampled = 50

/** About how many bytes a value takes in memory; of long lists some entries are looked at. */
export function bytesOf(value: unknown): number {
  if (typeof value === 'string') return 16 + 2 * value.length
  if (typeof value !== 'object' || value === null) return 8
  if (ArrayBuffer.isView(value)) return value.byteLength
  if (value instanceof Map) return listed(value.size, [...head(value)].flat(), 2)
  if (value instanceof Set) return listed(value.size, head(value), 1)
  if (Array.isArray(value)) return listed(value.length, head(value), 1)
  return Object.entries(value).reduce((bytes, [, field]) => bytes + 8 + bytesOf(field), 24)
}

function* head(values: Iterable<unknown>): Generator<unknown, undefined> {
  let count = 0
  for (const value of values) {
    if (count === sampled) return
    count += 1
    yield value
  }
}

/** Of entries of so many values each. */
function listed(length: number, some: Iterable<unknown>, values: number): number {
  const all = [...some]
  const bytes = all.reduce<number>((sum, one) => sum + 8 + bytesOf(one), 0)
  return 32 + (all.length > 0 ? (bytes / all.length) * values * length : 0)
}
