// A worker cannot be started from a TypeScript file on Node 20: this one line of JavaScript teaches it.
import { tsImport } from 'tsx/esm/api'

await tsImport('./worker.ts', import.meta.url)
