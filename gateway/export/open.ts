import { queriesOf, type ServiceDefinition } from '@saude/service/service'
import { createExports, type ExportsParts } from './exports.ts'

/** Exports of the lists of all these areas. */
export const openExports = ({
  areas,
  ...parts
}: Omit<ExportsParts, 'queries' | 'now'> & { readonly areas: readonly ServiceDefinition[] }) =>
  createExports({ ...parts, queries: areas.flatMap(queriesOf), now: Date.now })
