import { execFile } from 'node:child_process'
import { constants } from 'node:fs'
import { cp } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { chromiumPath } from './chromium.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
/** Where workers find it: their environment is that of the run. */
const name = 'E2E_TOWN'

/**
 * Once per run, before its workers: the filled demo municipality, of which each server gets a copy.
 * @throws Error that says how to install a browser, where there is none
 */
async function makeTown(): Promise<void> {
  chromiumPath()
  const program = ['shared/build/bin/run.mjs', 'gateway/testing/filled.main.ts']
  const { stdout } = await promisify(execFile)(process.execPath, program, { cwd: root })
  process.env[name] = stdout.trim()
}

// As Playwright wants its global setup.
export { makeTown as default }

/** Copies the filled municipality into a folder that is there and empty. */
export async function copyTown(folder: string): Promise<void> {
  const town = process.env[name]
  if (!town) throw new Error(`${name} is not set: who starts servers runs by playwright.config.ts`)
  await cp(town, folder, { recursive: true, mode: constants.COPYFILE_FICLONE })
}
