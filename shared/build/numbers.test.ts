import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repository, repositoryFiles } from './repository.mjs'

/**
 * Numbers that people read have the dot above 999 (`formatInteger`, `formatCount`). Lists and reports write theirs by the contract;
 * what a screen or a message writes by itself is mostly how many of something there are.
 */

const written = /\$\{[\w.]+\.(?:length|size)\}|(?<![=${])\{[\w.]+\.(?:length|size)\}/g

/** What no one reads on a screen, or what cannot have so many. */
const left: Readonly<Record<string, string>> = {
  'mfe-health-secretary/contract/bpa-reader.ts': 'what is wrong with a line that this program wrote itself',
  'shared/core/service/sigtap/package/table.ts': 'positions of a line',
}

const isRead = (path: string): boolean =>
  /^(mfe-[\w-]+\/(web|service|contract)|shared\/(kits|core|contract)|shell)\/.*\.tsx?$/.test(path) &&
  !/\.(test|stories|measure)\.tsx?$|\/(testing|demo|dist)\/|-bench\.ts$/.test(path)

test('how many of something there are is written with the dot', () => {
  const raw = repositoryFiles()
    .filter((path) => isRead(path) && !(path in left))
    .flatMap((path) =>
      [...readFileSync(join(repository, path), 'utf8').matchAll(written)].map(([said]) => `${path}: ${said}`),
    )
  expect(raw).toEqual([])
})
