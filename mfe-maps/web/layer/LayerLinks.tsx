import { useHeld } from '@saude/kits/platform'
import { Link, usePlace } from '@saude/kits/router'
import css from './LayerLinks.module.css'
import { visibleLayers } from './layers.ts'

/** A link to each layer that the person may see, the one in sight marked. */
export function LayerLinks() {
  const { pathname } = usePlace()
  return (
    <nav className={css.nav} aria-label="Camadas do mapa">
      <h3 className={css.heading}>Camadas</h3>
      <ul className={css.list}>
        {visibleLayers(useHeld()).map(({ path, label, icon: Drawn }) => (
          <li key={path}>
            <Link href={path} className={css.link} aria-current={path === pathname ? 'page' : undefined}>
              <Drawn size={20} aria-hidden />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
