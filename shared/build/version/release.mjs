import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { addFrozen, frozenFolder, nextVersion, releasedChangelog, setVersion, versionOf } from './version.mjs'

const sha256 = async (file) => {
  const hash = createHash('sha256')
  for await (const part of createReadStream(file)) hash.update(part)
  return hash.digest('hex')
}

/**
 * @typedef {object} Steps
 * @property {string} root the repository
 * @property {string} wanted `major`, `minor`, `patch`, or a version
 * @property {string} day `YYYY-MM-DD`
 * @property {string} to the folder for what an operator gets
 * @property {(folder: string) => Promise<void>} build makes what a server needs
 * @property {(frozen: { commit: string, date: string, version: string }) => Promise<void>} freeze records what the commit
 * promised and answered
 * @property {(line: string) => void} say
 */

/**
 * Makes a release in a repository without changes: version and changelog in a commit with its tag, the artefact with its
 * checksum, and the frozen commit in a second commit. Nothing leaves the machine.
 * @param {Steps} steps
 * @returns {Promise<string>} the version
 * @throws Error before anything is written where the version is none, nothing was prepared, or the repository has changes
 */
export async function release({ root, wanted, day, to, build, freeze, say }) {
  const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
  const version = nextVersion(versionOf(root), wanted)
  const changes = git('status', '--porcelain')
  if (changes !== '') throw new Error(`Há mudanças que não estão em nenhum commit:\n${changes}`)
  if (git('tag', '--list', `v${version}`) !== '') throw new Error(`A versão ${version} já existe.`)
  const changelog = join(root, 'CHANGELOG.md')
  const released = releasedChangelog(readFileSync(changelog, 'utf8'), version, day)

  writeFileSync(changelog, released)
  setVersion(root, version)
  git('commit', '--all', '--message', `release: ${version}`)
  git('tag', '--annotate', `v${version}`, '--message', `Versão ${version}`)
  const commit = git('rev-parse', 'HEAD')
  say(`Versão ${version}: commit ${commit.slice(0, 8)}, v${version}`)

  try {
    const name = `saude-${version}`
    mkdirSync(to, { recursive: true })
    await build(join(to, name))
    const artefact = `${name}.tar.gz`
    // The same files give the same archive, whenever and by whom it is made; builds in other folders give other files.
    const same = [
      '--sort=name',
      '--owner=0',
      '--group=0',
      '--numeric-owner',
      // Whatever this machine's umask took away.
      '--mode=u=rwX,go=rX',
      `--mtime=${day} 00:00Z`,
      '-I',
      'gzip -n',
    ]
    execFileSync('tar', [...same, '-cf', artefact, name], { cwd: to })
    const hash = await sha256(join(to, artefact))
    writeFileSync(join(to, `${artefact}.sha256`), `${hash}  ${artefact}\n`)
    say(`${join(to, artefact)}\nSHA-256 ${hash}`)

    const frozen = { commit, date: day, version }
    await freeze(frozen)
    addFrozen(root, frozen)
    git('add', '--', frozenFolder)
    git('commit', '--message', `e2e: ${version} is frozen`)
    say(`Congelada em e2e/yesterday: as próximas versões continuam com os dados e aparelhos desta.`)
  } catch (error) {
    const undo = `git tag --delete v${version} && git reset --hard ${commit}~1`
    throw new Error(
      `${error.message}\nA versão ${version} já é um commit com etiqueta; para desfazer: ${undo}`,
    )
  }
  return version
}
