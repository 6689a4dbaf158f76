import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repository } from './repository.mjs'

// Plain node and nothing else: this runs before anything is installed.

const isWindows = process.platform === 'win32'
const ends = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** Ends a process and everything that it started. */
const killAll = (child) => {
  try {
    // A group of its own has the number of its first process, and a minus before it.
    process.kill(isWindows ? child.pid : -child.pid, 'SIGKILL')
  } catch {
    // It ended by itself.
  }
}

/** Commands in groups of their own, which do not hear what is typed at the terminal. */
const apart = new Set()

/** Ends them all: several may run at once. */
const endAll = () => {
  for (const child of apart) killAll(child)
  process.exit(1)
}

/** Remembers a command that this process ends with itself; answers how to forget it. */
const endWithThis = (child) => {
  if (apart.size === 0) for (const signal of ends) process.on(signal, endAll)
  apart.add(child)
  return () => {
    apart.delete(child)
    if (apart.size === 0) for (const signal of ends) process.removeListener(signal, endAll)
  }
}

/**
 * Runs a command in the repository; answers its exit code.
 * @param {string} command
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env beside this process's
 * @param {{ minutes?: number, hear?: (part: string) => void }} limits one that takes longer than `minutes` is ended with
 * all that it started, and answers 124. Its output is streamed, or given to `hear`.
 */
export const run = (command, args, env = {}, { minutes, hear } = {}) =>
  new Promise((resolve) => {
    const isApart = minutes !== undefined
    const child = spawn(command, args, {
      cwd: repository,
      stdio: hear ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      env: { ...process.env, ...env },
      // npm is a script on Windows
      shell: isWindows,
      detached: isApart && !isWindows,
    })
    const forget = isApart ? endWithThis(child) : () => undefined
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', hear)
    let isLate = false
    const late = () => {
      isLate = true
      console.error(`\n${[command, ...args].join(' ').slice(0, 300)}: ended after ${minutes} minutes`)
      killAll(child)
    }
    const timer = isApart ? setTimeout(late, minutes * 60_000) : undefined
    const finish = (code) => {
      clearTimeout(timer)
      forget()
      resolve(code)
    }
    child.on('error', (error) => {
      console.error(error.message)
      finish(127)
    })
    child.on('exit', (code) => {
      const end = () => finish(isLate ? 124 : (code ?? 1))
      if (!hear) return end()
      // What it said last may still be on its way; what it left behind may hold the output open for ever.
      child.once('close', end)
      setTimeout(end, 2_000).unref()
    })
  })

/** Runs a JavaScript file of an installed package with this node. */
export const runModule = (path, args = [], env = {}, limits = {}) =>
  run(process.execPath, [join(repository, path), ...args], env, limits)

/**
 * Runs a JavaScript file of an installed package without a word, for those that run at once.
 * @param {string} path
 * @param {string[]} args
 * @returns {Promise<{ code: number, output: string }>} the exit code, and all that it said
 */
export const captured = async (path, args = []) => {
  let output = ''
  const hear = (part) => {
    output += part
  }
  return { code: await runModule(path, args, {}, { hear }), output }
}

const readJson = (path) => JSON.parse(readFileSync(join(repository, path), 'utf8'))

/** Packages of the lock file that node_modules lacks or has in another version. */
const missingPackages = () => {
  const hidden = 'node_modules/.package-lock.json'
  if (!existsSync(join(repository, hidden))) return ['node_modules']
  const installed = readJson(hidden).packages
  return Object.entries(readJson('package-lock.json').packages)
    .filter(([path, { link, optional }]) => path.includes('node_modules/') && !link && !optional)
    .filter(([path, { version }]) => installed[path]?.version !== version)
    .map(([path]) => path)
}

/** Installs what the lock file asks for and node_modules lacks. Throws when that fails. */
export const installMissing = async () => {
  if (missingPackages().length === 0) return
  console.log('Instalando dependências...')
  const code = await run('npm', ['ci', '--no-audit', '--no-fund'])
  if (code !== 0) throw new Error(`npm ci terminou com o código ${code}`)
}

/**
 * Builds shell and areas whose sources changed, of those that are wanted. Throws when a build fails.
 */
export const buildChanged = async (isWanted = () => true) => {
  const { staleBuilds, stampBuild } = await import('./inputs.mjs')
  const stale = staleBuilds().filter(({ folder }) => isWanted(folder))
  if (stale.length === 0) return
  console.log(`Compilando ${stale.map(({ folder }) => folder).join(', ')}...`)
  const scopes = stale.flatMap(({ folder }) => ['--scope', readJson(`${folder}/package.json`).name])
  const code = await runModule(
    'node_modules/lerna/dist/cli.js',
    ['run', 'build', '--loglevel', 'error', ...scopes],
    {
      // No process of the task runner may outlive the command.
      NX_DAEMON: 'false',
    },
  )
  if (code !== 0) throw new Error(`A compilação terminou com o código ${code}`)
  stale.forEach(stampBuild)
}

/** Refuses a node that is too old, in words instead of a syntax error. */
export const requireNode = () => {
  const major = Number(process.versions.node.split('.')[0])
  if (major >= 20) return
  console.error(`O Saúde Municipal precisa do Node 20 ou mais novo; este é o ${process.version}.`)
  process.exit(1)
}
