import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repository, repositoryFiles } from './repository.mjs'

/** One idea a file: longer ones are two. Tables of data and tests are lists, and may be long. */
const mostLines = 310
const lists = [/\.(test|spec|suite)\.tsx?$/, /\/demo\//, /\.d\.ts$/]

/** React.lazy wants a default export. */
const isLazy = (path) => path.endsWith('.tsx')
const isConfig = (path) => /\.config\.(mjs|ts)$/.test(path) || path.endsWith('.d.ts')

/**
 * What runs on the server asks others through `shared/service/outbound` alone. Apart: the calls between the gateway and its
 * areas, and those of the command line to its gateway, which are inside by their nature and carry no one's address.
 */
const isServer = (path) =>
  /^(gateway|shared\/(core|service|store)|mfe-[^/]+\/service)\//.test(path) &&
  !/\.test\.ts$|\/(testing|faults|fuzz)\/|^shared\/store\/contract\//.test(path)
const waysOut = [
  'shared/service/outbound/outbound.ts',
  'shared/service/outbound/socket.ts',
  'gateway/wire/call.ts',
  'gateway/releases/fits.ts',
  // To the address that is its own.
  'gateway/remote/self.ts',
  // A command, to the product at the same machine's loopback.
  'gateway/operator/ask.ts',
]
const asksOthers = [
  /(?<![.\w'`])fetch\b/,
  /\b(?:request|get)\b[^;]*\} from 'node:https?'/,
  /from '(?:node:(?:https|http2|tls|dgram)|undici|axios|got|node-fetch)'/,
  /\b(?:connect|createConnection)\b[^;]*\} from 'node:net'/,
  /\.sendNotification\(/,
]
const withoutComments = (source) => source.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')

/** What shows who has no client nothing; everything else refuses by `clientOf`. */
const withoutClient = [
  'shared/core/service/tenant.ts',
  'shared/service/heavy/heavy.ts',
  'shared/service/record/tenancy.ts',
  'shared/service/run.ts',
]
const makesUpClient = /(?<!\?\? )\buser\.client\?\.id \?\? (?:''|noClient)/

/** What is wrong with one file, in words. */
export const fileProblems = (path, source) => {
  const problems = []
  const lines = source.split('\n').length
  if (lines > mostLines && !lists.some((list) => list.test(path)))
    problems.push(`${path}: ${lines} lines, more than ${mostLines}`)
  if (/^export default /m.test(source) && !isLazy(path) && !isConfig(path))
    problems.push(`${path}: a default export outside of a lazy component`)
  const made = /^(?:export )?(?:abstract )?class (\w+)(?: extends (\w+))?/gm
  for (const [, name, base] of source.matchAll(made))
    if (
      !/Error$/.test(base ?? '') &&
      !/\.(test|spec|suite)\.tsx?$/.test(path) &&
      !path.startsWith('shared/build/jest/')
    )
      problems.push(`${path}: class ${name}; only errors are classes`)
  if (
    isServer(path) &&
    !waysOut.includes(path) &&
    asksOthers.some((way) => way.test(withoutComments(source)))
  )
    problems.push(`${path}: asks others by itself; shared/service/outbound is the way out`)
  if (
    isServer(path) &&
    !/\.measure\.ts$/.test(path) &&
    !withoutClient.includes(path) &&
    makesUpClient.test(source)
  )
    problems.push(`${path}: goes on without a client; shared/service/client.ts refuses`)
  if (/\b(?:describe|it|test)\.only\(/.test(source)) problems.push(`${path}: a test left alone by .only`)
  return problems
}

/** Every file of the repository that breaks a rule, and every top-level folder without README. */
export const fileRuleProblems = () => {
  const paths = repositoryFiles()
  const written = paths
    .filter((path) => /\.tsx?$/.test(path) && !path.startsWith('e2e/results/'))
    .flatMap((path) => fileProblems(path, readFileSync(join(repository, path), 'utf8')))
  const folders = new Set(paths.filter((path) => path.includes('/')).map((path) => path.split('/')[0]))
  const silent = [...folders]
    .filter((folder) => !folder.startsWith('.') && !['data', 'test-results'].includes(folder))
    .filter((folder) => !existsSync(join(repository, folder, 'README.md')))
    .map((folder) => `${folder}: no README.md`)
  return [...written, ...silent]
}
