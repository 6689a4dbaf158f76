import type { MenuLink } from '@saude/kits/platform'
import { ButtonLink } from '@saude/kits/ui'
import css from './Calendar.module.css'

/** The other screens of the area that the person may open. */
export function SectionLinks({ links }: { links: readonly MenuLink[] }) {
  return (
    <nav className={css.links} aria-label="Telas de viagens">
      {links.map(({ path, title, icon }) => (
        <ButtonLink key={path} href={path} icon={icon} kind="quiet">
          {title}
        </ButtonLink>
      ))}
    </nav>
  )
}
