import { type FilePlace, fileKey } from '@saude/service/files'

/** Where a file of a load lies in the keeper. */
export const filePlace = (client: string, id: string): FilePlace => ({ area: 'citizen', client, id })
export const keyOfFile = (client: string, id: string): string => fileKey(filePlace(client, id))
