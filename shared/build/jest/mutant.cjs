const { createRequire } = require('node:module')
const { relative } = require('node:path')

// Of the repository's root, as `jest.mjs` has it.
const swc = createRequire(__filename)('@swc/jest')

/** The one change that this run of jest is about: `{ file, find, put }`, as `npm run mutants` passes it. */
const mutant = JSON.parse(process.env.MUTANT ?? 'null')

/** The source as the mutant has it; all other files are as they are. */
const changed = (source, path, { config }) => {
  if (relative(config.rootDir, path).replaceAll('\\', '/') !== mutant.file) return source
  const parts = source.split(mutant.find)
  if (parts.length !== 2) throw new Error(`${mutant.file} has ${parts.length - 1} times: ${mutant.find}`)
  return parts.join(mutant.put)
}

/** The transform of `jest.mjs`, with the mutant's file changed on its way; nothing is written to the disk. */
module.exports = {
  createTransformer(options) {
    const inner = swc.createTransformer(options)
    return {
      ...inner,
      process: (source, path, rest) => inner.process(changed(source, path, rest), path, rest),
      getCacheKey: (source, path, rest) => inner.getCacheKey(changed(source, path, rest), path, rest),
    }
  },
}
