import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createContext, runInContext } from 'node:vm'
import * as core from '@module-federation/runtime/core'
import { type AreaRelease, containerName } from '@saude/contract/area'
import { below } from '../http/files.ts'

/** Evaluating a script must end; so must the whole trial. Milliseconds. */
const scriptMs = 2_000
const trialMs = 5_000

/** Stands in for whatever the shell lends: every property, call and construction of it is this again. */
const lent: unknown = new Proxy(() => undefined, {
  get: (target, key) => {
    if (key === 'then') return undefined
    if (key === Symbol.toPrimitive) return () => ''
    if (key === Symbol.iterator) return [][Symbol.iterator]
    return key === 'prototype' ? target : lent
  },
  apply: () => lent,
  construct: () => Object(lent),
})

/** A share scope in which everything is lent. */
const scope = new Proxy<Record<string, unknown>>(
  {},
  {
    get: () => ({ '0.1.0': { get: async () => () => lent, loaded: 1, from: 'shell', lib: () => lent } }),
    has: () => true,
  },
)

interface Script {
  src: string
  onload?: (event: object) => void
  onerror?: (event: object) => void
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  (typeof value === 'object' || typeof value === 'function') && value !== null

/**
 * Tries a release without a browser: its manifest, its entry, and the area's module with stand-ins for all that the
 * shell lends. Screens are not drawn.
 * @returns what is wrong, in words for the operator
 */
export async function loadProblems(folder: string, release: AreaRelease): Promise<string[]> {
  const entry = await entryOf(folder, release)
  if (typeof entry !== 'string') return entry.problems
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('não terminou de carregar')), trialMs)
  })
  try {
    const module = await Promise.race([loadModule(folder, entry, containerName(release.name)), late])
    const missing = ['bootstrap', 'mount', 'unmount'].filter((name) => !isRecord(module) || !module[name])
    return missing.length > 0 ? [`web/area.tsx não exporta ${missing.join(', ')}`] : []
  } catch (error) {
    // Errors of the trial's page are no Error of ours.
    return [`não carrega: ${isRecord(error) ? error.message : error}`]
  } finally {
    clearTimeout(timer)
  }
}

/** The path of the entry that the manifest names. */
async function entryOf(
  folder: string,
  { name, version, manifest, files }: AreaRelease,
): Promise<string | { problems: string[] }> {
  const home = `/areas/${name}/${version}/`
  const path = manifest.startsWith(home) ? below(folder, manifest.slice(home.length)) : undefined
  if (!path) return { problems: [`o manifesto ${manifest} não está em ${home}`] }
  const text = await readFile(path, 'utf8').catch(() => undefined)
  if (text === undefined) return { problems: [`falta o manifesto ${manifest}`] }
  try {
    const { metaData, exposes } = JSON.parse(text)
    if (metaData.globalName !== containerName(name))
      return { problems: [`o manifesto é de ${metaData.globalName}, e não de ${containerName(name)}`] }
    const area = exposes.find((one: { path: string }) => one.path === './area')
    if (!area) return { problems: ['o manifesto não expõe ./area'] }
    const { js, css } = area.assets
    const named = [
      metaData.remoteEntry.path + metaData.remoteEntry.name,
      js.sync,
      js.async,
      css.sync,
      css.async,
    ]
    const missing = named.flat().filter((one) => !files.some((file) => file.path === one))
    if (missing.length > 0)
      return { problems: missing.map((one) => `o manifesto pede ${one}, que não está na lista`) }
    return String(named[0])
  } catch {
    return { problems: ['mf-manifest.json está malformado'] }
  }
}

/** Runs the entry in a page that has nothing but what loading needs, and answers the area's module. */
async function loadModule(folder: string, entry: string, container: string): Promise<unknown> {
  const base = 'http://release.invalid/'
  const fetchScript = async (script: Script) => {
    try {
      const path = below(folder, script.src.slice(base.length))
      runInContext(await readFile(path ?? '', 'utf8'), page, { timeout: scriptMs })
      script.onload?.({ type: 'load', target: script })
    } catch (error) {
      failure ??= error
      script.onerror?.({ type: 'error', target: script })
    }
  }
  let failure: unknown
  const element = () => ({ setAttribute() {}, getAttribute: () => null, addEventListener() {} })
  const document = {
    currentScript: { tagName: 'SCRIPT', src: base + entry },
    getElementsByTagName: () => [],
    querySelectorAll: () => [],
    createElement: element,
    head: {
      appendChild: (added: Script & { href?: string }) => {
        if (added.src) void fetchScript(added)
        // A style sheet: that it is there has been checked, and it runs nothing.
        else queueMicrotask(() => added.onload?.({ type: 'load', target: added }))
      },
    },
  }
  const silent = { log() {}, info() {}, debug() {}, warn() {}, error() {} }
  const page = createContext({
    ...{ document, setTimeout, clearTimeout, URL, console: silent, queueMicrotask },
    _FEDERATION_RUNTIME_CORE: core,
  })
  runInContext('globalThis.window = globalThis.self = globalThis', page)
  try {
    runInContext(await readFile(join(folder, entry), 'utf8'), page, { timeout: scriptMs })
    const found: unknown = runInContext(container, page)
    if (!isRecord(found) || typeof found.init !== 'function' || typeof found.get !== 'function')
      throw new Error(`${entry} não define ${container} com init e get`)
    await found.init(scope, [])
    const factory: unknown = await found.get('./area')
    if (typeof factory !== 'function') throw new Error('./area não tem módulo')
    return factory()
  } catch (error) {
    throw failure ?? error
  }
}
