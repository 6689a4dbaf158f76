import type { MouseEvent } from 'react'
import css from './SkipLink.module.css'

/** The id of the element that holds the screen. */
export const contentId = 'conteudo'

/** The first thing that the Tab key comes to: past the navigation, to the screen. The address stays as it is. */
export const SkipLink = () => (
  <a href={`#${contentId}`} className={css.skip} onClick={skip}>
    Pular para o conteúdo
  </a>
)

function skip(event: MouseEvent) {
  event.preventDefault()
  document.getElementById(contentId)?.focus()
}
