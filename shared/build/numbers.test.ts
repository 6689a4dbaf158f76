import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repository, repositoryFiles } from './repository.mjs'

/**
 * Numbers that people read have the dot above 999 (`formatInteger`, `formatCount`). Lists and reports write theirs by the contract;
 * what a screen writes by itself is mostly how many of something there are.
 */

const written = /\$\{[\w.]+\.(?:length|size)\}|(?<![=${])\{[\w.]+\.(?:length|size)\}/g

const isRead = (path: string): boolean =>
  /^(mfe-[\w-]+\/web|shared\/kits|shell)\/.*\.tsx$/.test(path) &&
  !/\.(test|stories)\.tsx$|\/(testing|dist)\//.test(path)

test('how many of something there are is written with the dot', () => {
  const raw = repositoryFiles()
    .filter(isRead)
    .flatMap((path) =>
      [...readFileSync(join(repository, path), 'utf8').matchAll(written)].map(([said]) => `${path}: ${said}`),
    )
  expect(raw).toEqual([])
})
