import { unsupported } from '../errors.ts'
import type { OpenOptions, Store } from '../types.ts'

export async function openMongoStore(options: OpenOptions & { readonly uri: string }): Promise<Store> {
  throw unsupported(`The MongoDB engine of ${options.area} comes with the next commit`)
}
