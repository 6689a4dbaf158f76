import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The folder where steps before `npm test` leave what they ended with; unset where they are not run together. */
const folder = () => process.env.EARLIER_STEPS

/**
 * Keeps what a step ended with for the last lines of `npm test`: the end of a long output is often all that is read.
 * @param {string} step a file's name
 * @param {{ passed: number, failed: number, failures: string[] }} result
 */
export function keepForTheEnd(step, result) {
  if (!folder()) return
  mkdirSync(folder(), { recursive: true })
  writeFileSync(join(folder(), `${step}.json`), JSON.stringify(result))
}

/** What the steps before ended with, in the order of their names; none without such steps. */
export const earlierSteps = () =>
  folder() && existsSync(folder())
    ? readdirSync(folder())
        .sort()
        .map((name) => JSON.parse(readFileSync(join(folder(), name), 'utf8')))
    : []
