import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ReleaseError } from './release.ts'

/** A build for one publication, in a folder of its own. */
export interface Build {
  /** The folder, once everything is in it. @throws ReleaseError where there is nothing to build, or it does not build */
  readonly done: Promise<string>
  remove(): Promise<void>
}

/**
 * Starts to build an area, its own `dist` left as it is: that may be live.
 * @param root the repository, with `mfe-{area}` below it
 */
export function buildArea(root: string, area: string): Build {
  const making = mkdtemp(join(tmpdir(), 'saude-release-'))
  const done = making.then(async (folder) => {
    await webpack(join(root, `mfe-${area}`), folder)
    return folder
  })
  // Callers of the folder get the error.
  done.catch(() => undefined)
  return {
    done,
    async remove() {
      await done.catch(() => undefined)
      await rm(await making, { recursive: true, force: true })
    },
  }
}

function webpack(home: string, folder: string): Promise<void> {
  const script = join(home, '../shared/build/bin/build.mjs')
  return new Promise((resolve, reject) => {
    // What `npm run build -- --production` has made is there to run, not to build.
    if (existsSync(home) && !existsSync(script))
      throw new ReleaseError(['aqui não se constrói nada: diga com --from PASTA onde está a área construída'])
    const child = spawn(process.execPath, [script, '--to', folder], {
      cwd: home,
      stdio: ['ignore', 'inherit', 'inherit'],
      // `npm start` and `npm test` build by the same options and check them; that takes as long as what is built.
      env: { ...process.env, SKIP_VALIDATION: 'true' },
    })
    child.on('error', () => reject(new ReleaseError([`não há área em ${home}`])))
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new ReleaseError(['a construção falhou']))))
  })
}
