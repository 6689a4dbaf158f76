import { createRequire } from 'node:module'
import { join } from 'node:path'
import { compileFunction } from 'node:vm'
import { StoreError } from '../../errors.ts'
import type { AnyRow } from '../../view/view.ts'
import type { DeclaredView } from './declared.ts'

export type MakeRow = (document: unknown, gathered: object) => AnyRow | null

/** The function `row` that a view's module exports. */
export function rowIn({ name, code }: Pick<DeclaredView, 'name' | 'code'>): MakeRow {
  const module = { exports: {} }
  const run = compileFunction(code, ['module', 'exports', 'require'])
  run(module, module.exports, createRequire(join(process.cwd(), 'view.cjs')))
  const row: unknown = Reflect.get(module.exports, 'row')
  if (typeof row !== 'function')
    throw new StoreError('failed', `The module of the view ${name} exports no row`)
  return (document, gathered) => {
    const made: AnyRow | null | undefined = Reflect.apply(row, undefined, [document, gathered])
    return made ?? null
  }
}
