import { relative, sep } from 'node:path'
import { repository } from './repository.mjs'

/**
 * Whether a file declares what an area or the core offers: nothing happens there but that values are made. Not
 * `shared/contract`, which keeps tables of what the page has learned.
 * @param {string} file with its whole path
 */
export const isDeclaring = (file) =>
  /^(mfe-[^/]+|shared\/core)\/contract\/.+\.ts$/.test(relative(repository, file).split(sep).join('/'))

/** What a declaration consists of, besides literals and functions. */
const expressions = [
  'CallExpression',
  'MemberExpression',
  'ObjectExpression',
  'ArrayExpression',
  'TemplateLiteral',
  'NewExpression',
  'BinaryExpression',
  'LogicalExpression',
  'UnaryExpression',
  'ChainExpression',
]

/**
 * Leaves out what a build does not use of contracts: `text('Nome').required()` is a call, and webpack keeps every call of
 * which no one has said that only its answer counts. A card that asks one query would bring all queries of the file, and
 * the fields, states and codes of each.
 */
export const pureContracts = {
  /** For `module.rules`: a file of which nothing is used goes as a whole. */
  rule: { test: /\.ts$/, include: isDeclaring, sideEffects: false },
  apply(compiler) {
    compiler.hooks.compilation.tap('pure-contracts', (_compilation, { normalModuleFactory }) => {
      const declares = (parser) => {
        for (const expression of expressions)
          parser.hooks.isPure
            .for(expression)
            .tap({ name: 'pure-contracts', stage: -20 }, () =>
              isDeclaring(parser.state.module?.resource ?? '') ? true : undefined,
            )
      }
      for (const type of ['javascript/auto', 'javascript/esm'])
        normalModuleFactory.hooks.parser.for(type).tap('pure-contracts', declares)
    })
  },
}
