import { type MenuLink, useSectionMenu } from '@saude/kits/platform'
import { Link, usePlace } from '@saude/kits/router'
import { Badge, Hidden, Tooltip } from '@saude/kits/ui'
import { memo } from 'react'
import css from './LayerLinks.module.css'

/** Cases are one layer, whatever state its address asks for. */
const layerOf = (path: string): string => path.replace(/(\/case-state)\/[^/]+$/, '$1')

/** A link to each layer that the person may see, the one in sight marked. */
export const LayerLinks = memo(function LayerLinks() {
  const { pathname } = usePlace()
  return (
    <nav className={css.nav} aria-label="Camadas do mapa">
      {useSectionMenu('map').map(({ title: part, links }) => (
        <section key={part}>
          <h3 className={css.heading}>{part}</h3>
          <ul className={css.list}>
            {links.map((link) => (
              <li key={link.path}>
                <Layer {...link} isCurrent={layerOf(link.path) === layerOf(pathname)} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  )
})

function Layer({
  path,
  title,
  icon: Drawn,
  tag,
  disabledReason,
  isCurrent,
}: MenuLink & { isCurrent: boolean }) {
  const content = (
    <>
      <Drawn size={20} aria-hidden />
      <span className={css.name}>{title}</span>
      {tag && (
        <span>
          <Hidden>, </Hidden>
          <Badge>{tag}</Badge>
        </span>
      )}
    </>
  )
  if (disabledReason !== undefined)
    return (
      <Tooltip text={disabledReason}>
        {/* A link without a target takes no focus by itself, and the reason has to be reachable. */}
        {/* biome-ignore lint/a11y/useSemanticElements: it is a link that cannot be followed */}
        <span role="link" tabIndex={0} aria-disabled="true" className={css.link}>
          {content}
        </span>
      </Tooltip>
    )
  return (
    <Link href={path} className={css.link} aria-current={isCurrent ? 'page' : undefined}>
      {content}
    </Link>
  )
}
