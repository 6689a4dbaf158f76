import { serveWork } from '@saude/service/work-thread'
import { type PackagePiece, readPackage } from './read.ts'
import { RefusedPackage } from './refused.ts'

/** What the thread is asked: first the package, then for one piece after the other. */
export type PackageAsked =
  | { readonly kind: 'open'; readonly bytes: Uint8Array; readonly fileName: string }
  | { readonly kind: 'next' }

export type PackageAnswer =
  | { readonly kind: 'piece'; readonly piece: PackagePiece }
  | { readonly kind: 'refused'; readonly sentence: string }
  | { readonly kind: 'done' }

let pieces: AsyncGenerator<PackagePiece> | undefined

serveWork<PackageAsked, PackageAnswer>(async (asked) => {
  if (asked.kind === 'open') {
    pieces = readPackage(Buffer.from(asked.bytes), asked.fileName)
    return { kind: 'done' }
  }
  try {
    const next = await pieces?.next()
    return !next || next.done ? { kind: 'done' } : { kind: 'piece', piece: next.value }
  } catch (error) {
    if (error instanceof RefusedPackage) return { kind: 'refused', sentence: error.message }
    throw error
  }
})
