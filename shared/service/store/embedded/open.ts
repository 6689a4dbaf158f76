import { unsupported } from '../errors.ts'
import type { OpenOptions, Store } from '../types.ts'

export async function openEmbeddedStore(options: OpenOptions): Promise<Store> {
  throw unsupported(`The embedded engine of ${options.area} comes with the next commit`)
}
