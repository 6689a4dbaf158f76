import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repository, repositoryFiles } from './repository.mjs'

/** Screens that name people: each that leads to a person's history says by which permission. Routes say it themselves. */
const screens = repositoryFiles().filter(
  (file) =>
    /^(mfe-[a-z-]+\/web|shell|shared\/kits)\/.*\.tsx?$/.test(file) &&
    !/\.test\.tsx?$|\/area\.tsx$/.test(file),
)
const leading = screens.filter((file) =>
  /\/app\/citizen\/history\/\$\{/.test(readFileSync(join(repository, file), 'utf8')),
)

test('a link to a history asks whether the reader may open it', () => {
  expect(leading.length).toBeGreaterThan(10)
  const silent = leading.filter(
    (file) => !/citizenHistory/.test(readFileSync(join(repository, file), 'utf8')),
  )
  expect(silent).toEqual([])
})
