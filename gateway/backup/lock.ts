import { join } from 'node:path'
import { lockFile } from '@saude/store/embedded/copy'

/**
 * The lock of whoever may change anything in a data folder: its gateway, or a command in its place. Areas with processes
 * of their own lock their databases only.
 * @throws StoreError `locked`
 */
export const lockGateway = (dataDir: string) => lockFile(join(dataDir, 'gateway'))
