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
  /**
   * Something lies over the screen, such as a dialog: while it does, a step back closes it and leaves the screen as it
   * is. Answers how to say that it is gone.
   */
  layer(close: () => void): () => void
}

/** What of a window a history needs. */
export type HistoryWindow = Pick<Window, 'history' | 'location' | 'addEventListener'>

interface Mark {
  readonly depth: number
  readonly key: string
  /** Which of the entries of open layers it is, above that of the screen; 0: the screen's own. */
  readonly layer: number
}

/** What lies over the screen. */
interface Layer {
  readonly close: () => void
  /** The page went elsewhere: it has no entry any more. */
  isLeft?: boolean
}

const markOf = (state: unknown): Mark | undefined => {
  if (typeof state !== 'object' || state === null || !('depth' in state) || !('key' in state))
    return undefined
  const { depth, key } = state
  const layer = 'layer' in state && typeof state.layer === 'number' ? state.layer : 0
  return typeof depth === 'number' && typeof key === 'string' ? { depth, key, layer } : undefined
}

/** Milliseconds after which a step of our own is no longer waited for. */
const stepTimeout = 2_000

/** Entries from the one where the product was entered. */
const position = (mark: Mark | undefined) => (mark ? mark.depth + mark.layer : 0)

/**
 * The page's history. single-spa reports every push as a popstate of its own, which would run everything twice
 * (stack.md, "Router and state over several React roots"): what is heard while pushing is not heard.
 */
export function createHistory(win: HistoryWindow): PageHistory {
  const { history, location } = win
  const listeners = new Set<() => void>()
  const guards = new Set<Guard>()
  /** Paths by depth. */
  const trail: (string | undefined)[] = []
  let counter = 0
  let mark: Mark = markOf(history.state) ?? { depth: 0, key: 'start', layer: 0 }
  let action: Action = 'POP'
  let place = read()
  trail[mark.depth] = place.pathname
  /** Own writes are under way. */
  let writing = false
  const layers: Layer[] = []
  /** Steps of our own, one after the other, that listeners do not hear of. */
  let steps = Promise.resolve()
  /** How many of them are not over. */
  let waiting = 0
  /** Ends the one that is under way. */
  let arrived: (() => void) | undefined
  /** The page is on its way to another screen: the entries of its layers are left behind. */
  let leaving = false
  /** The guard let a step go on. */
  let passing = false

  function read(): Place {
    return { pathname: location.pathname, search: location.search, hash: location.hash, key: mark.key }
  }

  const announce = (how: Action) => {
    action = how
    place = read()
    trail[mark.depth] = place.pathname
    for (const listener of listeners) listener()
  }

  const mayLeave = async (): Promise<boolean> => {
    for (const ask of guards) if (!(await ask())) return false
    return true
  }

  /** A step that listeners do not hear of. */
  const stepSilently = (delta: number): Promise<void> => {
    waiting += 1
    steps = steps.then(
      () =>
        new Promise<void>((resolve) => {
          const timer = setTimeout(() => arrived?.(), stepTimeout)
          arrived = () => {
            clearTimeout(timer)
            arrived = undefined
            waiting -= 1
            resolve()
          }
          history.go(delta)
        }),
    )
    return steps
  }

  const put = (to: string, replace: boolean) => {
    writing = true
    try {
      if (replace) history.replaceState(mark, '', to)
      else history.pushState(mark, '', to)
    } finally {
      writing = false
    }
  }

  const address = () => `${place.pathname}${place.search}${place.hash}`

  const leaveLayers = () => {
    for (const layer of layers) layer.isLeft = true
  }

  /**
   * An entry for each open layer and none for those that are gone. Filters that were chosen in a layer stay in the
   * address. A forward step onto the entry of a layer that is gone ends here too: it leads back.
   */
  const fitEntries = async (): Promise<void> => {
    await steps
    if (leaving || waiting > 0) return
    const wanted = layers.filter(({ isLeft }) => !isLeft).length
    while (mark.layer < wanted) {
      mark = { ...mark, layer: mark.layer + 1 }
      put(address(), false)
    }
    if (mark.layer === wanted) return
    const delta = wanted - mark.layer
    mark = { ...mark, layer: wanted }
    await stepSilently(delta)
    if (!leaving) put(address(), true)
  }

  const write = (to: string, replace: boolean) => {
    const stays = new URL(to, location.href).pathname === place.pathname
    const isLayered = mark.layer > 0
    const key = `${Date.now().toString(36)}-${counter++}`
    // The place of a layer's entry is taken by where the page goes; at the same path the layer may stay open.
    if (isLayered && stays) mark = { ...mark, key }
    else mark = { depth: replace ? mark.depth : mark.depth + 1, key, layer: 0 }
    if (!stays) leaveLayers()
    put(to, replace || isLayered)
    announce(replace ? 'REPLACE' : 'PUSH')
  }

  const onPop = (event: Event) => {
    if (writing) return
    if (arrived) {
      arrived()
      event.stopImmediatePropagation()
      return
    }
    const next = markOf(history.state)
    if (next && next.depth === mark.depth && next.layer !== mark.layer && !leaving) {
      // Back from an open layer, or forward to one that is gone. The screen hears nothing of it.
      event.stopImmediatePropagation()
      const open = layers.filter(({ isLeft }) => !isLeft)
      mark = { ...mark, layer: next.layer }
      if (`${location.pathname}${location.search}${location.hash}` !== address()) put(address(), true)
      for (const { close } of open.slice(next.layer).reverse()) close()
      // One that asks before it closes, and stays, has an entry again.
      setTimeout(() => void fitEntries())
      return
    }
    const distance = position(next) - position(mark)
    if (guards.size > 0 && !passing && distance !== 0 && location.pathname !== place.pathname) {
      // Back to where the person was, before anybody unmounts anything; then ask.
      event.stopImmediatePropagation()
      void stepSilently(-distance)
        .then(mayLeave)
        .then(async (yes) => {
          leaving = false
          if (!yes) return void fitEntries()
          await steps
          passing = true
          leaving = true
          leaveLayers()
          history.go(distance - mark.layer)
        })
      return
    }
    passing = false
    leaving = false
    const before = address()
    // Others' writes stay where they are; a step onto a page without a mark is one to where the product was entered.
    const depth = event.isTrusted ? 0 : mark.depth
    if (location.pathname !== place.pathname) leaveLayers()
    mark = next ?? { depth, key: `${Date.now().toString(36)}-${counter++}`, layer: 0 }
    if (mark.layer > 0) setTimeout(() => void fitEntries())
    // single-spa reports a push of somebody else, and a change of nothing.
    if (next?.key === place.key && before === `${location.pathname}${location.search}${location.hash}`) return
    announce('POP')
  }
  // Captures: it has to hear before single-spa, which starts unmounting at once.
  win.addEventListener('popstate', onPop, true)
  // The page was loaded anew while a layer was open.
  if (mark.layer > 0) void fitEntries()

  return {
    current: () => place,
    action: () => action,
    depth: () => mark.depth,
    previous: () => trail[mark.depth - 1],
    navigate: async (to, { replace = false, force = false } = {}) => {
      const leaves = new URL(to, location.href).pathname !== place.pathname
      if (leaves && !force && guards.size > 0 && !(await mayLeave())) return false
      if (waiting > 0) await steps
      // The new screen takes the first layer's place, or with `replace` that of the screen itself.
      const above = leaves ? mark.layer - (replace ? 0 : 1) : 0
      if (above > 0) {
        leaveLayers()
        await stepSilently(-above)
      }
      write(to, replace)
      return true
    },
    go: (delta) => {
      const step = () => {
        const over = delta < 0 ? mark.layer : 0
        if (over > 0) {
          leaving = true
          leaveLayers()
        }
        history.go(delta - over)
      }
      if (waiting > 0) void steps.then(step)
      else step()
    },
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
    layer: (close) => {
      const layer: Layer = { close }
      layers.push(layer)
      void fitEntries()
      return () => {
        layers.splice(layers.indexOf(layer), 1)
        void fitEntries()
      }
    },
  }
}
