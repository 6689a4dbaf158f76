import { citizenProtected } from '@saude/citizen/contract/protected'
import type { Handler } from '@saude/service/handlers'
import { protectedLayer } from '../contract/protected.ts'
import { on } from './collections.ts'

export const protectedHandlers: Handler[] = [
  on(protectedLayer, ({ input, ask }) => ask(citizenProtected, input)),
]
