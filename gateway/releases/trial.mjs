// Loads one release, in a process that `trial.ts` starts with no rights and no environment. On stdin comes JSON:
// {entry, container, scripts: {path: text}}; on stdout goes {exports: […]} or {error}. Its arguments are the addresses of
// the two halves of the runtime by which the shell loads areas. node:vm keeps pages apart and is
// no security boundary: what holds code that gets out of it is the process, not the page.
import dgram from 'node:dgram'
import dns from 'node:dns'
import net from 'node:net'
import { text } from 'node:stream/consumers'
import { createContext, runInContext } from 'node:vm'

/** Evaluating a script must end. Milliseconds. */
const scriptMs = 2_000
const base = 'http://release.invalid/'

/** Stands in for what the shell shares: every property, call and construction of it is this again. */
const provided = new Proxy(() => undefined, {
  get: (target, key) => {
    if (key === 'then') return undefined
    if (key === Symbol.toPrimitive) return () => ''
    if (key === Symbol.iterator) return [][Symbol.iterator]
    return key === 'prototype' ? target : provided
  },
  apply: () => provided,
  construct: () => Object(provided),
})

/** A share scope in which everything is provided. */
const scope = new Proxy(
  {},
  {
    get: () => ({
      '0.1.0': { get: async () => () => provided, loaded: 1, from: 'shell', lib: () => provided },
    }),
    has: () => true,
  },
)

const isRecord = (value) => (typeof value === 'object' || typeof value === 'function') && value !== null

/** Node 20 and 22 take away files, threads and processes, but neither the network nor signals to other processes. */
function closeTheRest() {
  const refuse = () => {
    throw new Error('not in a trial')
  }
  const close = (owner, names) => {
    for (const name of names)
      if (typeof owner?.[name] === 'function')
        Object.defineProperty(owner, name, { value: refuse, writable: false, configurable: false })
  }
  close(net.Socket.prototype, ['connect'])
  close(net.Server.prototype, ['listen'])
  close(dgram.Socket.prototype, ['bind', 'connect', 'send'])
  for (const owner of [dns, dns.promises, dns.Resolver.prototype, dns.promises.Resolver.prototype])
    close(
      owner,
      Object.getOwnPropertyNames(owner).filter((name) => /^(lookup|resolve|reverse)/.test(name)),
    )
  close(process, ['kill', '_kill', '_debugProcess', '_debugEnd'])
}

/** Runs the entry in a page that has nothing but what loading needs, and answers the area's module. */
async function loadModule({ entry, container, scripts }) {
  let failure
  const sourceOf = (path) => {
    if (!Object.hasOwn(scripts, path)) throw new Error(`não há ${path}`)
    return scripts[path]
  }
  const fetchScript = (script) => {
    try {
      runInContext(sourceOf(String(script.src).slice(base.length)), page, { timeout: scriptMs })
      script.onload?.({ type: 'load', target: script })
    } catch (error) {
      failure ??= error
      script.onerror?.({ type: 'error', target: script })
    }
  }
  const element = () => ({ setAttribute() {}, getAttribute: () => null, addEventListener() {} })
  const document = {
    currentScript: { tagName: 'SCRIPT', src: base + entry },
    getElementsByTagName: () => [],
    querySelectorAll: () => [],
    createElement: element,
    head: {
      appendChild: (added) => {
        if (added.src) queueMicrotask(() => fetchScript(added))
        // A style sheet: that it is there has been checked, and it runs nothing.
        else queueMicrotask(() => added.onload?.({ type: 'load', target: added }))
      },
    },
  }
  const silent = { log() {}, info() {}, debug() {}, warn() {}, error() {} }
  const page = createContext({
    ...{ document, setTimeout, clearTimeout, URL, console: silent, queueMicrotask },
    _FEDERATION_RUNTIME_CORE: core,
    _FEDERATION_BUNDLER_RUNTIME: { ...bundler, bundlerRuntimeOptions: {} },
  })
  runInContext('globalThis.window = globalThis.self = globalThis', page)
  try {
    runInContext(sourceOf(entry), page, { timeout: scriptMs })
    const found = runInContext(container, page)
    if (!isRecord(found) || typeof found.init !== 'function' || typeof found.get !== 'function')
      throw new Error(`${entry} não define ${container} com init e get`)
    await found.init(scope, [])
    const factory = await found.get('./area')
    if (typeof factory !== 'function') throw new Error('./area não tem módulo')
    return factory()
  } catch (error) {
    throw failure ?? error
  }
}

/** The names of the functions that the shell mounts an area by, as far as the module has them. */
async function tried(asked) {
  try {
    const module = await loadModule(asked)
    return { exports: ['bootstrap', 'mount', 'unmount'].filter((name) => isRecord(module) && module[name]) }
  } catch (error) {
    // Errors of the trial's page are no Error of ours.
    return { error: String(isRecord(error) ? error.message : error) }
  }
}

const core = await import(process.argv[2] ?? '')
// CommonJS, whose default is below the module's.
const { default: bundler } = (await import(process.argv[3] ?? '')).default
const asked = JSON.parse(await text(process.stdin))
closeTheRest()
// Timers and sockets of the page do not keep the process.
process.stdout.write(JSON.stringify(await tried(asked)), () => process.exit(0))
