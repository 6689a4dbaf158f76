import { spawn } from 'node:child_process'
import { readdirSync, rmSync, watch } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { context } from 'esbuild'
import { addresses, bundling, codeAsInRepository, filesWithAddresses } from '../bundle.mjs'
import { areaFolders, repository } from '../repository.mjs'
import { threadBundling, withCompiledThreads } from '../threads.mjs'

const program = 'gateway/main.ts'

/** Each is a module of its own beside what they share, so that only what was changed is read anew. */
const services = areaFolders().map((folder) => `${folder}/service/service.ts`)

const folder = join(repository, '.cache/node/dev-gateway')

/** Of the gateway's threads: compiled here, so that no start has to. */
const threadFolder = join(repository, '.cache/node/dev-threads')

/** So long the first answers of a gateway have the processors for themselves, before the next one is made ready. */
const standbyMs = 1_500

/** How long the gateway may take to end by itself; whatever it has acknowledged is on disk (shared/store). */
const endMs = 100

/** Calls back when a file in one of the folders changes; `folders` is looked at anew with each `follow`. */
function watchFolders(changed) {
  const watched = new Map()
  return {
    follow(folders) {
      for (const folder of folders)
        if (!watched.has(folder))
          watched.set(
            folder,
            watch(folder, (_, name) => changed(join(folder, name ?? ''))),
          )
    },
    close: () => watched.forEach((watcher) => void watcher.close()),
  }
}

/** Packages that a bundle asks for, apart from Node's own. */
const packagesOf = ({ outputs }) =>
  Object.values(outputs)
    .flatMap(({ imports }) => imports)
    .filter(
      ({ path, external, kind }) => external && kind === 'import-statement' && !path.startsWith('node:'),
    )
    .map(({ path }) => path)

/** What a bundle was made of. */
const inputsOf = ({ inputs }) => new Set(Object.keys(inputs).map((path) => join(repository, path)))

/** Where the code of one of the entries is. */
const outputOf = ({ outputs }, entry) => {
  const [path] = Object.entries(outputs).find(([, { entryPoint }]) => entryPoint === entry) ?? []
  return join(repository, path)
}

/** Names are hashes of what is in them: what another build has left is of no use. */
function removeOthers({ outputs }) {
  const kept = new Set(Object.keys(outputs).map((path) => join(repository, path)))
  for (const name of readdirSync(folder)) if (!kept.has(join(folder, name))) rmSync(join(folder, name))
}

/**
 * The gateway with all services as a process of its own, started anew whenever a module of it changes.
 * @param {Record<string, string>} env its settings
 * @param {(line: string) => void} say hears what became of each start
 */
export async function watchGateway(env, say) {
  const threads = new Map()
  const where = addresses(
    (code, path) =>
      codeAsInRepository(
        withCompiledThreads(
          code,
          path,
          threads,
          (compiled) => `new URL(${JSON.stringify(pathToFileURL(join(threadFolder, compiled)).href)})`,
        ),
        path,
      ),
    filesWithAddresses(),
  )
  const built = await context({
    ...bundling([program, ...services], where),
    outdir: folder,
    splitting: true,
    entryNames: '[hash]',
    chunkNames: '[hash]',
    outExtension: { '.js': '.mjs' },
    sourcemap: true,
    // They are on disk; a map with all of them in it is read at each start.
    sourcesContent: false,
    metafile: true,
  })
  let builtThreads
  let running
  let standby
  let preparing
  let inputs = new Set()
  let threadInputs = new Set()
  let hasThreadChanged = true
  let ready = Promise.resolve()
  let isClosed = false

  const prepare = (metafile) => {
    const own = services.map((service) => pathToFileURL(outputOf(metafile, service)).href)
    const modules = [...new Set(packagesOf(metafile)), ...own]
    const child = spawn(
      process.execPath,
      ['--enable-source-maps', join(repository, 'shared/build/dev/standby.mjs'), ...modules],
      { cwd: repository, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'inherit', 'ipc'] },
    )
    const isLoaded = new Promise((resolve) => {
      child.once('message', resolve)
      child.once('exit', resolve)
    })
    return { child, isLoaded }
  }

  const end = (child) =>
    new Promise((resolve) => {
      if (child.exitCode !== null || child.signalCode !== null) return resolve()
      const timer = setTimeout(() => child.kill('SIGKILL'), endMs)
      child.once('exit', () => {
        clearTimeout(timer)
        resolve()
      })
      child.kill('SIGINT')
    })

  /** Until it listens, or has ended without. */
  const listens = (child) =>
    new Promise((resolve) => {
      let said = ''
      child.stdout.on('data', (part) => {
        process.stdout.write(part)
        said += part
        const url = /Saúde Municipal em (http:\S+)/.exec(said)?.[1]
        if (url) resolve(url)
      })
      child.once('exit', () => resolve(undefined))
    })

  /** Which threads there are is known when the gateway was built. */
  const buildThreads = async () => {
    builtThreads ??= await context(threadBundling(threads, threadFolder))
    hasThreadChanged = false
    threadInputs = inputsOf((await builtThreads.rebuild()).metafile)
  }

  const start = async () => {
    const began = performance.now()
    const { metafile } = await built.rebuild()
    if (hasThreadChanged) await buildThreads()
    inputs = inputsOf(metafile)
    folders.follow(new Set([...inputs, ...threadInputs].map((path) => dirname(path))))
    clearTimeout(preparing)
    const next = standby ?? prepare(metafile)
    standby = undefined
    await Promise.all([next.isLoaded, running && end(running)])
    running = next.child
    const url = listens(running)
    running.send(pathToFileURL(outputOf(metafile, program)).href)
    if (!(await url)) throw new Error('O servidor não começou.')
    say(`servidor: ${Math.round(performance.now() - began)} ms`)
    removeOthers(metafile)
    const makeReady = () => {
      if (!isClosed) standby = prepare(metafile)
    }
    preparing = setTimeout(makeReady, standbyMs)
  }

  /** One start after the other; changes while one is under way lead to one more. */
  let isWanted = false
  const again = () => {
    if (isWanted || isClosed) return
    isWanted = true
    ready = ready.then(async () => {
      // An editor writes a file in several steps.
      await new Promise((resolve) => setTimeout(resolve, 30))
      isWanted = false
      await start().catch(({ message }) => say(message))
    })
  }
  const folders = watchFolders((path) => {
    hasThreadChanged ||= threadInputs.has(path)
    if (inputs.has(path) || threadInputs.has(path)) again()
  })
  ready = start()
  await ready

  return {
    /** Resolves when a change is not about to be taken. */
    ready: () => ready,
    async close() {
      isClosed = true
      folders.close()
      clearTimeout(preparing)
      await ready
      clearTimeout(preparing)
      standby?.child.kill('SIGKILL')
      await Promise.all([end(running), built.dispose(), builtThreads?.dispose()])
    },
  }
}
