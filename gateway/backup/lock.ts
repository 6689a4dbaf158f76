import { join } from 'node:path'
import { lockFile } from '@saude/store/embedded/copy'

/**
 * The lock of the one process that may change a data folder: its gateway, or a command in its place. Areas with processes
 * of their own lock their databases only.
 * @throws StoreError `locked`
 */
export const lockGateway = (dataDir: string) => lockFile(join(dataDir, 'gateway'))
