import { fileTypeOf, pictureTypes } from '@saude/contract/file-types'
import { Download } from 'lucide-react'
import { Hidden } from '../base/Hidden.tsx'
import css from './FileInput.module.css'

/** Whether the ending of a name is that of a picture that browsers show. */
export function isPicture(name: string): boolean {
  const type = fileTypeOf(name)
  return type !== undefined && pictureTypes.includes(type)
}

/** Pictures open in another tab; all else is downloaded: browsers draw no document that is sandboxed. */
export const StoredLink = ({ name, url }: { name: string; url: string }) => (
  <a
    className={css.name}
    href={url}
    {...(isPicture(name) ? { target: '_blank', rel: 'noopener' } : { download: name })}
  >
    {name}
    {isPicture(name) ? <Hidden> (abre em outra aba)</Hidden> : <Download size={14} aria-hidden />}
  </a>
)
