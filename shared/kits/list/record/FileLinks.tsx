import { formatBytes } from '@saude/contract/formats'
import { asFile } from '../../form/control/read.ts'
import { StoredLink } from '../../ui/inputs/StoredLink.tsx'
import css from './Record.module.css'

/** Stored files below each other: a name opens its picture or keeps its document. */
export function FileLinks({ value }: { value: unknown }) {
  const files = [value].flat().flatMap((one) => asFile(one) ?? [])
  if (files.length === 0) return null
  return (
    <span className={css.files}>
      {files.map((file) => {
        const { name, size } = file
        const url = 'url' in file ? file.url : undefined
        return (
          <span key={url ?? name} className={css.file}>
            {url === undefined ? name : <StoredLink name={name} url={url} />}
            <small>{formatBytes(size)}</small>
          </span>
        )
      })}
    </span>
  )
}
