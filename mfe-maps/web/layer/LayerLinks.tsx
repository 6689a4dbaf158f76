import { type MenuLink, useSectionMenu } from '@saude/kits/platform'
import { Link, usePlace } from '@saude/kits/router'
import { Badge, Hidden, Tooltip } from '@saude/kits/ui'
import { ChevronDown } from 'lucide-react'
import { memo } from 'react'
import css from './LayerLinks.module.css'

/** Cases are one layer, whatever state its address asks for. */
const layerOf = (path: string): string => path.replace(/(\/case-state)\/[^/]+$/, '$1')

/**
 * A link to each layer that the person may see, the one in sight marked. Closed until somebody looks for another one: the
 * filters of this one stand below.
 */
export const LayerLinks = memo(function LayerLinks() {
  const { pathname } = usePlace()
  const parts = useSectionMenu('map')
  const isCurrent = ({ path }: MenuLink) => layerOf(path) === layerOf(pathname)
  const current = parts.flatMap(({ links }) => links).find(isCurrent)
  return (
    <nav aria-label="Camadas do mapa">
      <details className={css.all}>
        <summary className={css.current}>
          {current && <current.icon size={20} aria-hidden />}
          <span className={css.name}>{current?.title ?? 'Camadas'}</span>
          <span className={css.change}>
            Trocar <Hidden>de camada</Hidden>
            <ChevronDown size={16} aria-hidden />
          </span>
        </summary>
        {parts.map(({ title: part, links }) => (
          <section key={part}>
            <h3 className={css.heading}>{part}</h3>
            <ul className={css.list}>
              {links.map((link) => (
                <li key={link.path}>
                  <Layer {...link} isCurrent={isCurrent(link)} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </details>
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
