import { openFolderKeeper } from './folder.ts'
import type { Keeper } from './keeper.ts'
import type { S3Place } from './s3.ts'

/** Where an installation keeps its files. */
export type KeeperPlace =
  | { readonly kind: 'folder'; readonly root: string }
  | { readonly kind: 'gridfs'; readonly uri: string }
  | ({ readonly kind: 's3' } & S3Place)

/**
 * Opens where files are kept. What only one of the ways needs is loaded with it.
 * @throws StoreError `unfit` where the server does not answer
 */
export async function openKeeper(place: KeeperPlace): Promise<Keeper> {
  switch (place.kind) {
    case 'folder':
      return openFolderKeeper(place.root)
    case 'gridfs': {
      const { openGridFsKeeper } = await import('./gridfs.ts')
      return openGridFsKeeper(place.uri)
    }
    case 's3': {
      const { openS3Keeper } = await import('./s3.ts')
      return openS3Keeper(place)
    }
  }
}
