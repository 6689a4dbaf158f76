import { ChevronRight } from 'lucide-react'
import type { Icon } from '../base/icon.ts'
import { Link } from '../base/Link.tsx'
import css from './LinkMenu.module.css'

export interface LinkMenuPart {
  readonly title: string
  readonly links: readonly { readonly title: string; readonly path: string; readonly icon: Icon }[]
}

/** A screen of links in titled parts: the entry of an area with many screens. */
export const LinkMenu = ({ parts }: { parts: readonly LinkMenuPart[] }) => (
  <div className={css.page}>
    {parts.map(({ title, links }) => (
      <section key={title} aria-label={title}>
        <h2 className={css.heading}>{title}</h2>
        <ul className={css.links}>
          {links.map(({ path, title: name, icon: Sign }) => (
            <li key={path} className={css.item}>
              <Link href={path} className={css.link}>
                <Sign aria-hidden className={css.icon} />
                <span className={css.name}>{name}</span>
                <ChevronRight aria-hidden className={css.chevron} />
              </Link>
            </li>
          ))}
        </ul>
      </section>
    ))}
  </div>
)
