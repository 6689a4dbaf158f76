import { fileURLToPath } from 'node:url'
import { build, stop } from 'esbuild'

let code: Promise<string> | undefined

/**
 * The worker as one piece of JavaScript. Node 20 starts no worker from TypeScript, and teaching it to each worker
 * costs ten times what the worker itself does; so the first store of a process bundles the worker for all.
 */
export function workerCode(): Promise<string> {
  code ??= bundle()
  return code
}

async function bundle(): Promise<string> {
  const result = await build({
    entryPoints: [fileURLToPath(new URL('./worker.ts', import.meta.url))],
    bundle: true,
    write: false,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    external: ['@photostructure/sqlite'],
    // Code without a file would look for packages in the folder that the process was started in.
    banner: { js: `require = require('node:module').createRequire(${JSON.stringify(import.meta.url)});` },
  })
  // Its process is needed no more.
  await stop()
  const [file] = result.outputFiles
  if (!file) throw new Error('The worker of the store was not bundled')
  return file.text
}
