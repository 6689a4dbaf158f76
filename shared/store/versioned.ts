import { unsupported } from './errors.ts'

/**
 * The update of a versioned document: it raises the version besides.
 * @throws StoreError `unsupported` when it touches the version itself
 */
export function raised(update: object): object {
  const { $inc = {}, $set = {} }: { $inc?: object; $set?: object } = update
  if ('version' in $inc || 'version' in $set)
    throw unsupported('The version of a versioned document raises itself')
  return { ...update, $inc: { ...$inc, version: 1 } }
}
