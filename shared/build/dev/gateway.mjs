import { spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { context } from 'esbuild'
import { addresses, bundling, codeAsInRepository } from '../bundle.mjs'
import { repository } from '../repository.mjs'
import { threadBundling, withCompiledThreads } from '../threads.mjs'

const entry = 'gateway/main.ts'
const file = join(repository, '.cache/node/dev-gateway.mjs')

/** Of the gateway's threads: compiled here, so that no start has to. */
const threadFolder = join(repository, '.cache/node/dev-threads')

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

/**
 * The gateway with all services as a process of its own, started anew whenever a module of it changes.
 * @param {Record<string, string>} env its settings
 * @param {(line: string) => void} say hears what became of each start
 */
export async function watchGateway(env, say) {
  const threads = new Map()
  const where = addresses((code, path) =>
    codeAsInRepository(
      withCompiledThreads(
        code,
        path,
        threads,
        (compiled) => `new URL(${JSON.stringify(pathToFileURL(join(threadFolder, compiled)).href)})`,
      ),
      path,
    ),
  )
  const built = await context({
    ...bundling([entry], where),
    outfile: file,
    sourcemap: true,
    // They are on disk; a map with all of them in it is read at each start.
    sourcesContent: false,
    metafile: true,
  })
  let builtThreads
  let running
  let standby
  let inputs = new Set()
  let ready = Promise.resolve()
  let isClosed = false

  const prepare = (metafile) => {
    const packages = [...new Set(packagesOf(metafile))]
    const child = spawn(
      process.execPath,
      ['--enable-source-maps', join(repository, 'shared/build/dev/standby.mjs'), file, ...packages],
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

  const start = async () => {
    const began = performance.now()
    const { metafile } = await built.rebuild()
    // Which threads there are is known only now.
    builtThreads ??= await context(threadBundling(threads, threadFolder))
    const { metafile: ofThreads } = await builtThreads.rebuild()
    const paths = [...Object.keys(metafile.inputs), ...Object.keys(ofThreads.inputs)]
    inputs = new Set(paths.map((path) => join(repository, path)))
    folders.follow(new Set([...inputs].map((path) => dirname(path))))
    const next = standby ?? prepare(metafile)
    standby = undefined
    await Promise.all([next.isLoaded, running && end(running)])
    running = next.child
    const url = listens(running)
    running.send('start')
    if (!(await url)) throw new Error('O servidor não começou.')
    say(`servidor: ${Math.round(performance.now() - began)} ms`)
    if (!isClosed) standby = prepare(metafile)
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
  const folders = watchFolders((path) => inputs.has(path) && again())
  ready = start()
  await ready

  return {
    /** Resolves when a change is not about to be taken. */
    ready: () => ready,
    async close() {
      isClosed = true
      folders.close()
      await ready
      standby?.child.kill('SIGKILL')
      await Promise.all([end(running), built.dispose(), builtThreads?.dispose()])
    },
  }
}
