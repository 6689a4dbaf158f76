import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { linkPackages } from '../clone.ts'
import { type Frozen, unpack } from './frozen.ts'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../..', import.meta.url))

/** Builds at once: two cores. */
const abreast = 2

/** Other people's packages as the lock file says them: where they lie, and their versions. */
function packagesOf(folder: string): Map<string, string | undefined> {
  const { packages }: { packages: Record<string, { link?: boolean; version?: string }> } = JSON.parse(
    readFileSync(join(folder, 'package-lock.json'), 'utf8'),
  )
  const others = Object.entries(packages).filter(
    ([path, { link }]) => path.startsWith('node_modules/') && !link,
  )
  return new Map(others.map(([path, { version }]) => [path, version]))
}

/** Other people's packages: those of here, where they are there in the same versions; more do no harm. */
async function install(tree: string): Promise<void> {
  const here = packagesOf(root)
  const isHere = [...packagesOf(tree)].every(([path, version]) => here.get(path) === version)
  if (isHere) return linkPackages(tree)
  await run('npm', ['ci', '--no-audit', '--no-fund', '--prefer-offline'], { cwd: tree })
}

/** Each package that is built with the hash of all that its build reads, as the program there counts it. */
async function hashesOf(folder: string): Promise<Record<string, string>> {
  const say = `const { builtFolders, inputHash } = await import('./shared/build/inputs.mjs')
    console.log(JSON.stringify(Object.fromEntries(builtFolders().map((one) => [one, inputHash(one)]))))`
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', say], { cwd: folder })
  return JSON.parse(stdout)
}

const stampOf = (folder: string, part: string) => join(folder, '.cache/build', part)

/** Whether what was built here is of exactly these sources. */
const isBuiltHere = (part: string, hash: string): boolean =>
  existsSync(stampOf(root, part)) &&
  readFileSync(stampOf(root, part), 'utf8') === hash &&
  existsSync(join(root, part, 'dist'))

/** Builds shell and areas; what has the same sources here is taken from here. */
async function build(tree: string): Promise<void> {
  mkdirSync(join(tree, '.cache/build'), { recursive: true })
  const stale: { part: string; hash: string }[] = []
  for (const [part, hash] of Object.entries(await hashesOf(tree)))
    if (isBuiltHere(part, hash)) {
      cpSync(join(root, part, 'dist'), join(tree, part, 'dist'), { recursive: true })
      writeFileSync(stampOf(tree, part), hash)
    } else stale.push({ part, hash })
  const next = async () => {
    for (let one = stale.shift(); one; one = stale.shift()) {
      await run(process.execPath, ['../shared/build/bin/build.mjs'], { cwd: join(tree, one.part) })
      writeFileSync(stampOf(tree, one.part), one.hash)
    }
  }
  await Promise.all(Array.from({ length: abreast }, next))
}

/**
 * The program of a frozen commit, installed and built; made where it is missing.
 * @param home the folder for what is made of this commit
 * @returns the folder of the program, which stays: what is bundled names it
 */
export async function treeOf(home: string, frozen: Frozen): Promise<string> {
  const tree = join(home, 'program')
  const made = join(home, 'program.made')
  if (existsSync(made)) {
    if (readFileSync(made, 'utf8') !== tree) await settle(tree)
    writeFileSync(made, tree)
    return tree
  }
  rmSync(tree, { recursive: true, force: true })
  mkdirSync(tree, { recursive: true })
  await unpack(frozen, tree)
  await install(tree)
  await build(tree)
  writeFileSync(made, tree)
  return tree
}

/** After the folder was moved or copied: packages and what is bundled name the one before. */
async function settle(tree: string): Promise<void> {
  for (const one of ['node_modules', '.cache/node']) rmSync(join(tree, one), { recursive: true, force: true })
  await install(tree)
}
