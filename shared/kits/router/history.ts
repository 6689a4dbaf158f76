/** Where the page is. One for the whole page: shell and areas have React roots of their own. */
export interface Place {
  readonly pathname: string
  /** With its '?', or empty. */
  readonly search: string
  /** With its '#', or empty. */
  readonly hash: string
  /** Changes with every navigation, also to the same address. */
  readonly key: string
}

export type Action = 'POP' | 'PUSH' | 'REPLACE'

/** Asked before the page goes elsewhere; false keeps it here. */
export type Guard = () => Promise<boolean>

export interface PageHistory {
  current(): Place
  action(): Action
  /** How many steps back stay inside the product. */
  depth(): number
  /** The path one step back, where this page load saw it. */
  previous(): string | undefined
  /**
   * Goes to an address of the product. Guards are asked when that leaves the path, unless `force` says that they
   * were. Answers whether it went.
   */
  navigate(to: string, options?: { replace?: boolean; force?: boolean }): Promise<boolean>
  go(delta: number): void
  subscribe(listener: () => void): () => void
  guard(ask: Guard): () => void
}

/** What of a window a history needs. */
export type HistoryWindow = Pick<Window, 'history' | 'location' | 'addEventListener'>

interface Mark {
  readonly depth: number
  readonly key: string
}

const markOf = (state: unknown): Mark | undefined => {
  if (typeof state !== 'object' || state === null || !('depth' in state) || !('key' in state))
    return undefined
  const { depth, key } = state
  return typeof depth === 'number' && typeof key === 'string' ? { depth, key } : undefined
}

/**
 * The page's history. single-spa tells every push as a popstate of its own, which would run everything twice
 * (stack.md, "Router and state over several React roots"): what is heard while pushing is not heard.
 */
export function createHistory(win: HistoryWindow): PageHistory {
  const { history, location } = win
  const listeners = new Set<() => void>()
  const guards = new Set<Guard>()
  /** Paths by depth. */
  const trail: (string | undefined)[] = []
  let counter = 0
  let mark: Mark = markOf(history.state) ?? { depth: 0, key: 'start' }
  let action: Action = 'POP'
  let place = read()
  trail[mark.depth] = place.pathname
  /** Own writes are under way. */
  let writing = false
  /** The next popstate is our own step back to where the guard asks. */
  let returning = false
  /** The guard let a step go on. */
  let passing = false

  function read(): Place {
    return { pathname: location.pathname, search: location.search, hash: location.hash, key: mark.key }
  }

  const told = (how: Action) => {
    action = how
    place = read()
    trail[mark.depth] = place.pathname
    for (const listener of listeners) listener()
  }

  const mayLeave = async (): Promise<boolean> => {
    for (const ask of guards) if (!(await ask())) return false
    return true
  }

  const write = (to: string, replace: boolean) => {
    mark = { depth: replace ? mark.depth : mark.depth + 1, key: `${Date.now().toString(36)}-${counter++}` }
    writing = true
    try {
      if (replace) history.replaceState(mark, '', to)
      else history.pushState(mark, '', to)
    } finally {
      writing = false
    }
    told(replace ? 'REPLACE' : 'PUSH')
  }

  const onPop = (event: Event) => {
    if (writing) return
    if (returning) {
      returning = false
      event.stopImmediatePropagation()
      return
    }
    const next = markOf(history.state)
    const steps = (next?.depth ?? 0) - mark.depth
    if (guards.size > 0 && !passing && steps !== 0 && location.pathname !== place.pathname) {
      // Back to where the person was, before anybody unmounts anything; then ask.
      event.stopImmediatePropagation()
      returning = true
      history.go(-steps)
      void mayLeave().then((yes) => {
        if (!yes) return
        passing = true
        history.go(steps)
      })
      return
    }
    passing = false
    const before = `${place.pathname}${place.search}${place.hash}`
    // Others' writes stay where they are; a step onto a page without a mark is one to where the product was entered.
    const depth = event.isTrusted ? 0 : mark.depth
    mark = next ?? { depth, key: `${Date.now().toString(36)}-${counter++}` }
    // single-spa tells a push of somebody else, and a change of nothing.
    if (next?.key === place.key && before === `${location.pathname}${location.search}${location.hash}`) return
    told('POP')
  }
  // Captures: it has to hear before single-spa, which starts unmounting at once.
  win.addEventListener('popstate', onPop, true)

  return {
    current: () => place,
    action: () => action,
    depth: () => mark.depth,
    previous: () => trail[mark.depth - 1],
    navigate: async (to, { replace = false, force = false } = {}) => {
      const leaves = new URL(to, location.href).pathname !== place.pathname
      if (leaves && !force && guards.size > 0 && !(await mayLeave())) return false
      write(to, replace)
      return true
    },
    go: (delta) => history.go(delta),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    guard: (ask) => {
      guards.add(ask)
      return () => {
        guards.delete(ask)
      }
    },
  }
}
